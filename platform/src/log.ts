import { pino } from 'pino'

/** Structured log lines; an object of facts first, then a sentence. Never put a token or a personal field in either. */
export interface Log {
  debug(facts: object, message?: string): void
  info(facts: object, message?: string): void
  warn(facts: object, message?: string): void
  error(facts: object, message?: string): void
  child(facts: object): Log
}

/** Wherever these keys turn up, one or two levels deep, their value is not written. */
const secretKeys = [
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'id_token',
  'authorization',
  'cookie',
  'password',
  'cardNumber',
  'cvv',
  'email',
  'client_secret',
]

/** @param level pino's levels, `silent` included */
export function createLog(level: string, service: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { error: describeError },
  })
}

export const silentLog: Log = pino({ level: 'silent' })

/** An error without what libraries hang on it: request objects, configuration and headers hold tokens. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { name: error.name, message: error.message, code, stack: error.stack }
}
