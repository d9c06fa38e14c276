import { z } from 'zod'

const marked = z.registry<{ personal: true }>()

/** What stands in an event, a read model or an export where a personal field was, once the person is erased. */
export const erased = '[erased]'

/**
 * Marks a string as personal: it is encrypted with the person's own key before it is stored in the log, and turns
 * into `[erased]` when that key is deleted. Only strings can be marked; mark the leaves of a larger value.
 */
export const personal = <Schema extends z.ZodType<string>>(schema: Schema): Schema => {
  marked.add(schema, { personal: true })
  return schema
}

/** A way to a marked field: object keys, with `*` for "each element of the array". */
export type PersonalPath = readonly string[]

/** Every way from an event schema to its personal fields, in the order of the schema. */
export function personalPaths(schema: z.ZodType): PersonalPath[] {
  if (marked.has(schema)) return [[]]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      field instanceof z.ZodType ? personalPaths(field).map((path) => [key, ...path]) : [],
    )
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return personalPaths(schema.element).map((path) => ['*', ...path])
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap()
    return inner instanceof z.ZodType ? personalPaths(inner) : []
  }
  return []
}
