import { DomainError } from '@calendar-sync/contracts/errors'
import { z } from 'zod'
import { bodyOf } from './body.ts'
import type { Context } from './context.ts'
import { issuesOf } from './errors.ts'

/**
 * The body, for schemas whose refusals are sentences of the specification: the first is answered as it stands, without
 * the field's name before it, because the page shows it to the person.
 * @throws DomainError `validation_failed`
 */
export function bodyWithPlainErrors<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const checked = schema.safeParse(bodyOf(ctx, z.unknown()))
  if (checked.success) return checked.data
  const details = issuesOf(checked.error)
  throw new DomainError('validation_failed', details[0]?.message ?? 'The request is not valid.', details)
}
