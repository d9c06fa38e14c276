import { z } from 'zod'

/** Times keep milliseconds, so that a row reads back exactly as it was folded. */
export type SqlType = 'text' | 'boolean' | 'integer' | 'jsonb' | 'timestamptz(3)'

/** A field of a row, and how SQL keeps it. */
export interface Column {
  readonly field: string
  readonly column: string
  readonly type: SqlType
}

/** A time in a row: ISO 8601 in UTC with milliseconds. Not checked again when a row is read, for the fold wrote it. */
export const instant = z.string()

/** `createdAt` → `created_at` */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that keep the fields of a row with this schema. */
export const columnsOf = ({ shape }: z.ZodObject): Column[] =>
  Object.entries(shape).map(([field, schema]) => ({ field, column: columnOf(field), type: sqlTypeOf(schema) }))

function sqlTypeOf(schema: z.core.$ZodType): SqlType {
  if (schema === instant) return 'timestamptz(3)'
  if (schema instanceof z.ZodNullable) return sqlTypeOf(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodNumber) return 'integer'
  return structured.some((kind) => schema instanceof kind) ? 'jsonb' : 'text'
}

const structured = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodUnion]
