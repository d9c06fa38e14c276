import { z } from 'zod'
import { type ErrorCode, errorStatuses } from '../errors.ts'

const codes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({ error: z.string(), code: z.enum(codes), details: z.unknown().optional() })
export type ErrorBody = z.infer<typeof ErrorBody>

/** `details` of a `validation_failed`: what is wrong, field by field. */
export const ValidationDetails = z.array(z.object({ path: z.string(), message: z.string() }))
export type ValidationDetails = z.infer<typeof ValidationDetails>
