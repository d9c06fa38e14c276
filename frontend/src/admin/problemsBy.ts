import type { z } from 'zod'

/** What is wrong with the values of a form, by field, in the words of their schema: what react-admin's forms call `validate`. */
export const problemsBy =
  (schema: z.ZodType) =>
  (values: object): Record<string, string> => {
    const read = schema.safeParse(values)
    return Object.fromEntries((read.error?.issues ?? []).map(({ path: [field], message }) => [String(field), message]))
  }
