import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpMiddleware } from './context.ts'

/** Of how many parts a value may be made. */
interface Limits {
  readonly levels: number
  readonly values: number
  readonly inOneArray: number
}

const ofAddresses: Limits = { levels: 32, values: Number.POSITIVE_INFINITY, inOneArray: Number.POSITIVE_INFINITY }

/**
 * Refuses a value from outside that other parts could not carry: made of too many parts, or with text that Postgres
 * cannot store (the character U+0000, half of a surrogate pair).
 * @throws DomainError `validation_failed`
 */
export function requireStorable(value: unknown, most = ofAddresses): void {
  let values = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.levels) throw tooMany(`more than ${most.levels} levels`)
    values += level.length
    const below: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') requireStorableText(item)
      if (typeof item !== 'object' || item === null) continue
      if (Array.isArray(item) && item.length > most.inOneArray) throw tooMany(`a list of ${item.length} values`)
      for (const [name, part] of Object.entries(item)) {
        requireStorableText(name)
        below.push(part)
      }
      if (values + below.length > most.values) throw tooMany(`more than ${most.values} values`)
    }
    level = below
  }
}

const tooMany = (what: string) =>
  new DomainError(
    'validation_failed',
    `The request has ${what}, which is more than any call takes. Send less at a time.`,
  )

function requireStorableText(text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new DomainError('validation_failed', 'The request holds a character that is none, such as U+0000.')
}

/** Holds the address of a request to the same rule. */
export const requireStorableAddress: HttpMiddleware = (ctx, next) => {
  if (/%00/.test(ctx.path)) requireStorableText('\0')
  requireStorable(ctx.query)
  return next()
}
