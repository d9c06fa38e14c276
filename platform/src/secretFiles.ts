import { readFileSync } from 'node:fs'
import { ConfigError } from './process.ts'

/**
 * Settings that hold a secret. Each can stand in a file that `<name>_FILE` names, as containers are given secrets: an
 * environment is seen by everything that inspects a process.
 */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'EVENTSTORE_URL',
  'NATS_URL',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_KEYS',
  'ENCRYPTION_KEY',
  'OTHER_ENCRYPTION_KEYS',
  'SMTP_URL',
] as const

/**
 * Puts in what such files hold, without the line's end.
 * @throws ConfigError when a file cannot be read or is empty, or a setting is given both ways
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretNames.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set; keep one of them.`)
    return [[name, contentOf(file, `${name}_FILE`)]]
  })
  return { ...environment, ...Object.fromEntries(read) }
}

function contentOf(file: string, variable: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigError(`${variable} names ${file}, which cannot be read (${code}).`)
  }
  if (text === '') throw new ConfigError(`${variable} names ${file}, which is empty.`)
  return text
}
