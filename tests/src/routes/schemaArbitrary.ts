import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Texts that have broken programs: SQL, HTML, formulas, NUL, half characters, directions, paths, templates, huge numbers. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "'; drop table users; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '@SUM(1)',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202Egnp.exe',
  'Z\u0336\u0321a\u0334\u0353l\u0337g\u0358o\u0335',
  '👨‍👩‍👧‍👦'.repeat(20),
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '#{7*7}{{7*7}}',
  '1e309',
  '-1',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'a'.repeat(10_000),
  '('.repeat(5_000),
  '\n\r\t',
]

/** Any character of Unicode: fast-check's unit `binary`, which takes more than a second to list all of them. */
const character = fc.integer({ min: 0, max: 0x10_f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: character, maxLength: 60 }))
const hostileNumber = fc.constantFrom(0, -1, -0, 0.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE)

/** Deeply nested JSON, as text: nothing that a program builds could be so deep. */
const deepJson = fc
  .tuple(fc.integer({ min: 10, max: 20_000 }), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`)

const garbage = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  hostileNumber,
  fc.array(hostileText, { maxLength: 400 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 40 }),
)

/** Values that a schema accepts, as far as its JSON Schema tells; refinements may still refuse some. */
const validOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  valid(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))

/** The same by a JSON Schema. */
export function valid(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valid))
  if (schema.allOf?.[0]) return valid(schema.allOf[0])
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valid(of)])),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    case 'array': {
      const [item = {}] = [schema.items ?? {}].flat()
      return fc.array(valid(item), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 100, 1e6) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'string':
      return text(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function text({ format, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  switch (format) {
    case 'email':
      return fc.integer({ min: 0, max: 5_000 }).map((number) => `fuzz${number}@fuzz.example`)
    case 'uuid':
      return fc.uuid()
    case 'date':
      return fc.integer({ min: 0, max: 9_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    case 'date-time':
      return fc.integer({ min: 0, max: 2e9 }).map((seconds) => new Date(seconds * 1000).toISOString())
    default:
      return fc.oneof(
        fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 40) }),
        hostileText.filter((given) => given.length >= (minLength ?? 0) && given.length <= (maxLength ?? 10_000)),
      )
  }
}

/** One thing in a value that was right made wrong: a field gone, of another kind, hostile, or one too many. */
const nearlyValidOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(validOf(schema), fc.nat(), fc.constantFrom('drop', 'replace', 'add'), garbage)
    .map(([value, at, how, wrong]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
      const entries = Object.entries(value)
      const index = at % Math.max(entries.length, 1)
      if (how === 'add') return { ...value, [`extra${at % 7}`]: wrong }
      if (how === 'drop') return Object.fromEntries(entries.filter((_, position) => position !== index))
      return Object.fromEntries(entries.map(([name, old], position) => [name, position === index ? wrong : old]))
    })

const asText = (value: unknown) => JSON.stringify(value) ?? 'undefined'

/** Bodies for a route, as sent: valid, nearly valid, garbage, deep, not JSON at all. */
export function bodyTextOf(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const ofSchema = schema
    ? [
        { arbitrary: validOf(schema).map(asText), weight: 4 },
        { arbitrary: nearlyValidOf(schema).map(asText), weight: 6 },
      ]
    : []
  return fc.oneof(
    ...ofSchema,
    { arbitrary: garbage.map(asText), weight: 2 },
    { arbitrary: deepJson, weight: 1 },
    { arbitrary: hostileText, weight: 1 },
  )
}

/** Values of a query parameter: lists' sort, range and filter as well as anything. */
export const queryValue: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.tuple(hostileText, fc.constantFrom('ASC', 'DESC', 'asc; select 1')).map(asText),
  fc.tuple(hostileNumber, hostileNumber).map(asText),
  fc.constantFrom('["id","ASC"]', '[0,9]', '[0,999999]', '{}', '{"q":"%_\\\\"}', 'day', 'true', '0', '2026-01-01'),
  fc.dictionary(fc.constantFrom('q', 'id', 'email', 'person', 'type', 'state', '__proto__'), garbage).map(asText),
)

export const pathValue: fc.Arbitrary<string> = fc.oneof(
  hostileText.filter((given) => given.length < 2_000),
  fc.uuid(),
)
