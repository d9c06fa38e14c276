import type { ValidationDetails } from '@calendar-sync/contracts/api/error'
import { DomainError } from '@calendar-sync/contracts/errors'
import { plainProblems } from '@calendar-sync/contracts/plainProblems'
import type { z } from 'zod'

/**
 * Checks what a client sent. The first problem is the answer's sentence, as it stands: many are the specification's, and pages show
 * them to people. Which field each is about, `details` says.
 * @throws DomainError `validation_failed` with `ValidationDetails`
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const read = schema.safeParse(sent, { error: plainProblems })
  if (read.success) return read.data
  const details = detailsOf(read.error)
  throw new DomainError('validation_failed', details[0]?.message ?? 'The request is not valid.', details)
}

/** As many as a person mends at a time; a body can have a thousand of them. */
const mostIssues = 20

const detailsOf = (error: z.ZodError): ValidationDetails =>
  error.issues.slice(0, mostIssues).map(({ path, message }) => ({ path: path.join('.'), message }))
