import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { fastReader } from './fastReader.ts'

const test = suite('reading values as a schema does')

const schema = z.looseObject({
  id: z.string().min(1),
  title: z.string().optional(),
  number: z.number().nullable(),
  start: z.looseObject({ date: z.string().optional() }).optional(),
  guests: z.array(z.object({ email: z.string(), self: z.boolean().optional() })).optional(),
  marks: z.record(z.string(), z.string()).optional(),
  kind: z.enum(['one', 'two']),
  rest: z.unknown(),
  language: z.string().default('en'),
  count: z.int().optional(),
  at: z.iso.datetime().optional(),
  name: z.string().trim().optional(),
})
const strict = z.object({ name: z.string(), place: z.object({ town: z.string().nullable() }) })

/** As what comes from JSON. */
const plain = { noNullPrototype: true } as const

/** A value that the schema takes, or nearly so: each part of it may be something else. */
const near = fc.record(
  {
    id: fc.oneof(fc.string(), fc.constant(1)),
    title: fc.oneof(fc.string(), fc.constant(null)),
    number: fc.oneof(fc.double(), fc.constant(null), fc.string()),
    start: fc.oneof(
      fc.record({ date: fc.string(), other: fc.anything() }, { requiredKeys: [], ...plain }),
      fc.array(fc.nat()),
    ),
    guests: fc.array(
      fc.record(
        { email: fc.string(), self: fc.oneof(fc.boolean(), fc.nat()), more: fc.nat() },
        { requiredKeys: ['email'], ...plain },
      ),
    ),
    marks: fc.dictionary(fc.string(), fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.nat()), plain),
    kind: fc.constantFrom('one', 'two', 'three'),
    rest: fc.anything(),
    language: fc.string(),
    count: fc.oneof(fc.integer(), fc.double()),
    at: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.string(),
    ),
    name: fc.string(),
    unnamed: fc.anything(),
  },
  { requiredKeys: ['id', 'number', 'kind'], ...plain },
)

/** What reading leads to; what was refused, as how many complaints. */
function outcome(read: (value: unknown) => unknown, value: unknown) {
  try {
    return { read: read(value) }
  } catch (error) {
    if (error instanceof z.ZodError) return { refused: error.issues.length }
    throw error
  }
}

for (const [name, one] of Object.entries({ schema, strict })) {
  test(`Given any value, then it is read as the ${name} itself reads it`, () => {
    const read = fastReader<z.ZodType>(one)
    const values = fc.oneof(
      near,
      fc.anything(),
      fc.record({ name: fc.string(), place: fc.record({ town: fc.string() }, plain) }, plain),
    )
    fc.assert(
      fc.property(values, (value) => {
        assert.equal(
          outcome(read, value),
          outcome((given) => one.parse(given), value),
        )
      }),
    )
  })
}

test('Given a value that the schema would only copy, then it is handed on as it is', () => {
  const value = {
    id: 'a',
    number: 1,
    kind: 'one',
    rest: 1,
    language: 'de',
    start: { date: '2026-01-01', more: 1 },
    unnamed: [],
  }
  const { language, ...incomplete } = value
  assert.is(fastReader(schema.omit({ language: true }))(value), value)
  assert.is(fastReader(strict.shape.place)(strict.shape.place.parse({ town: null })) !== undefined, true)
  assert.equal(fastReader(schema)(incomplete), { ...value, language: 'en' })
})

test('Given a field that a schema does not name, then it is left out as the schema leaves it out', () => {
  assert.equal(fastReader(strict)({ name: 'a', place: { town: 'b', more: 1 } }), { name: 'a', place: { town: 'b' } })
})

test('Given a value that lacks a part with checks, then it is refused', () => {
  const identified = fastReader(z.looseObject({ id: z.string().min(1) }))
  assert.throws(() => identified({}), /expected string/)
})

test.run()
