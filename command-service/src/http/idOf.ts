import { DomainError } from '@calendar-sync/contracts/errors'
import type { Context } from '@calendar-sync/platform/http/context'
import type { z } from 'zod'

/**
 * The id in a path.
 * @throws DomainError `not_found`, with this sentence: what is not an id of ours names nothing
 */
export function idOf<Id extends z.ZodType>(ctx: Context, Id: Id, sentence: string): z.output<Id> {
  const id = Id.safeParse(ctx.params.id)
  if (!id.success) throw new DomainError('not_found', sentence)
  return id.data
}
