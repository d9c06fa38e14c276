import { z } from 'zod'
import { badParameter } from '../../http/googleError.ts'

/** A place in a list that a client asked for: opaque to it, and good on any instance and after a restart. */
export const syncTokenSchema = z.object({
  calendar: z.string(),
  /** Everything up to this version was answered. */
  version: z.number(),
  singleEvents: z.boolean(),
  /** The lower bound of the list the token began with, in milliseconds; null for none. */
  timeMin: z.number().nullable(),
  timeMax: z.number().nullable(),
  issued: z.number(),
})
export type SyncToken = z.infer<typeof syncTokenSchema>

export const pageTokenSchema = z.object({
  calendar: z.string(),
  /** Which page it leads to, so that no two of a list have the same token, also after one without items. */
  number: z.number(),
  /** The sort key of the last item of the page before. */
  after: z.tuple([z.number(), z.number(), z.string()]),
  /** What the first page could see, so that changes made while paging come with the next sync. */
  version: z.number(),
  /** A digest of the other parameters, which must stay the same from page to page. */
  query: z.string(),
})
export type PageToken = z.infer<typeof pageTokenSchema>

export function seal(token: SyncToken | PageToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url')
}

/** @throws GoogleError 400 when the text is none of ours */
export function unseal<S extends z.ZodType>(text: string, schema: S, parameter: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw badParameter(parameter, `Invalid ${parameter === 'pageToken' ? 'page' : 'sync'} token value.`)
  }
}
