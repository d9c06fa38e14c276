import fc from 'fast-check'
import { z } from 'zod'
import { valid } from './schemaArbitrary.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Values that few fields take: of every kind, empty, too long, too many, out of any range, unknown. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'nonsense',
  'x'.repeat(20_000),
  7,
  -1,
  1.5,
  true,
  {},
  { nonsense: 1 },
  [],
  [7, ''],
  Array.from({ length: 300 }, (_, n) => `word ${n}`),
]

/** Whole bodies that are none. */
const noBodies: readonly unknown[] = [{}, [], [7], { nonsense: 1 }, { nonsense: 1, more: 2 }]

/** Bodies of which one field at a time is wrong, for each form that a route takes. The same schema gives the same bodies. */
export function badBodiesOf(schema: z.ZodType): readonly unknown[] {
  const forms = formsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
  return [...noBodies, ...forms.flatMap((form) => wrongIn(form, exampleOf(form)))]
}

const formsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap((one) => (typeof one === 'boolean' ? [] : formsOf(one))) ?? [schema]

const exampleOf = (form: JsonSchema): Readonly<Record<string, unknown>> => {
  const [example] = fc.sample(valid({ ...form, required: Object.keys(form.properties ?? {}) }), { numRuns: 1, seed: 7 })
  return z.record(z.string(), z.unknown()).parse(example)
}

function wrongIn(form: JsonSchema, example: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(form.properties ?? {}).flatMap(([name, of]) => {
    const inside = typeof of === 'object' && of.type === 'object' ? wrongIn(of, exampleOf(of)) : []
    return [...wrongValues, ...inside].map((value) => ({ ...example, [name]: value }))
  })
}
