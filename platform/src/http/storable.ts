import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpMiddleware } from './context.ts'

/** Nothing that the API takes is nested deeper; what walks through a body may be recursive. */
const maxDepth = 32

/**
 * Refuses a value from outside that other parts could not carry: nested deeper than 32 levels, or with text that Postgres
 * cannot store (the character U+0000, half of a surrogate pair).
 * @throws DomainError `validation_failed`
 */
export function requireStorable(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth)
      throw new DomainError('validation_failed', `The request is nested deeper than ${maxDepth} levels.`)
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') requireStorableText(item)
      if (typeof item !== 'object' || item === null) continue
      for (const [name, inner] of Object.entries(item)) {
        requireStorableText(name)
        next.push(inner)
      }
    }
    level = next
  }
}

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
