import { z } from 'zod'

/**
 * Reads values as a schema does, but hands on as they are those that it would only copy. Most are, and the look that tells
 * so costs a fraction of the schema's: for values that are read by the thousand.
 * @returns a reader that throws ZodError as the schema's own `parse`
 */
export function fastReader<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  const fits = fitting(schema)
  const isAsItShouldBe = (value: unknown): value is z.output<Schema> => fits(value)
  return (value) => (isAsItShouldBe(value) ? value : schema.parse(value))
}

/** Whether the schema would give a value back as it is. When it says no, only the schema itself knows. */
type Fits = (value: unknown) => boolean

function fitting(schema: z.core.$ZodType): Fits {
  if (schema instanceof z.ZodOptional) return either(undefined, fitting(schema.unwrap()))
  if (schema instanceof z.ZodDefault) {
    const fits = fitting(schema.unwrap())
    return (value) => value !== undefined && fits(value)
  }
  if (schema instanceof z.ZodNullable) return either(null, fitting(schema.unwrap()))
  // A field of anything must still be there.
  if (schema instanceof z.ZodUnknown) return (value) => value !== undefined
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
  if (schema instanceof z.ZodStringFormat || schema instanceof z.ZodNumberFormat) return asTheSchema(schema)
  if (schema instanceof z.ZodString) return schema.def.checks?.length ? asTheSchema(schema) : isString
  if (schema instanceof z.ZodNumber) return schema.def.checks?.length ? asTheSchema(schema) : Number.isFinite
  if (schema instanceof z.ZodEnum) return (value) => schema.options.some((option) => option === value)
  if (schema instanceof z.ZodObject) return fittingObject(schema)
  if (schema instanceof z.ZodArray && !schema.def.checks?.length) {
    const fits = fitting(schema.element)
    return (value) => Array.isArray(value) && value.every(fits)
  }
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodString && !schema.keyType.def.checks?.length) {
    const fits = fitting(schema.valueType)
    return (value) => isRecord(value) && Object.entries(value).every(([key, one]) => key !== '__proto__' && fits(one))
  }
  return () => false
}

const isString: Fits = (value) => typeof value === 'string'

/** A check may also change what it checks. */
const asTheSchema =
  (schema: z.ZodType): Fits =>
  (value) => {
    const { success, data } = schema.safeParse(value)
    return success && data === value
  }

const either =
  (absent: undefined | null, fits: Fits): Fits =>
  (value) =>
    value === absent || fits(value)

/** One that names all of its fields leaves others out; a loose one lets them through. */
function fittingObject({ shape, def }: z.ZodObject): Fits {
  if (def.checks?.length || (def.catchall && !(def.catchall instanceof z.ZodUnknown))) return () => false
  const isLoose = def.catchall !== undefined
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: fitting(schema) }))
  const names = new Set(fields.map(({ name }) => name))
  return (value) => {
    if (!isRecord(value)) return false
    for (const { name, fits } of fields) if (!fits(value[name])) return false
    return isLoose ? !Object.hasOwn(value, '__proto__') : Object.keys(value).every((name) => names.has(name))
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
