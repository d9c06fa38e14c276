import { ConfigError } from './process.ts'

/** Settings that production has no default for. */
export const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_KEYS',
  'ENCRYPTION_KEY',
] as const

interface Settings {
  readonly PUBLIC_URL?: string | undefined
  readonly SESSION_KEYS?: readonly string[] | undefined
  readonly ENCRYPTION_KEY?: string | undefined
}

/** Letters and digits that a session's key has at least: with hexadecimal digits, 128 bits. */
const minKeyLength = 32

/**
 * Refuses what works, but would give people's calendars away.
 * @throws ConfigError in one sentence
 */
export function requireSafeSettings({ PUBLIC_URL, SESSION_KEYS = [], ENCRYPTION_KEY }: Settings): void {
  if (PUBLIC_URL !== undefined && !isHttps(PUBLIC_URL) && !isThisMachine(PUBLIC_URL))
    throw new ConfigError(
      `PUBLIC_URL is ${PUBLIC_URL}; in production it must begin with https://, because sessions travel in the clear otherwise (only localhost may do without).`,
    )
  if (SESSION_KEYS.some((key) => key.length < minKeyLength || isGuessable(key)))
    throw new ConfigError(
      `SESSION_KEYS holds a key that can be guessed; in production each must be at least ${minKeyLength} random characters, for example from: openssl rand -hex 32.`,
    )
  if (ENCRYPTION_KEY !== undefined && isGuessable(ENCRYPTION_KEY))
    throw new ConfigError(
      'ENCRYPTION_KEY can be guessed; in production it must be 64 random hexadecimal digits, for example from: openssl rand -hex 32.',
    )
}

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:'

const isThisMachine = (url: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** By chance, 32 hexadecimal digits have fewer different ones less than once in ten million times. */
const minDifferent = 8

/** Whether a key was typed rather than drawn: few characters, one text over and over, a sequence, a placeholder. */
function isGuessable(key: string): boolean {
  const text = key.toLowerCase()
  if (new Set(text).size < minDifferent) return true
  if (/^(.+?)\1+$/.test(text)) return true
  if (/change.?me|example|password|placeholder|secret|default|your.?key/.test(text)) return true
  const codes = [...text].map((character) => character.charCodeAt(0))
  const bytes = [...Buffer.from(text, 'hex')]
  return hasEvenSteps(codes) || (bytes.length >= 16 && hasEvenSteps(bytes))
}

const hasEvenSteps = (numbers: readonly number[]): boolean => {
  const steps = numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0) + 256) % 256)
  return new Set(steps).size === 1
}
