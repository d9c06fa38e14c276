import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { plainProblems } from './plainProblems.ts'

const test = suite('what is wrong with a value, in plain words')

const Thing = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  word: z.string().min(2).optional(),
  count: z.int().min(1).max(9).multipleOf(3).optional(),
  on: z.boolean().optional(),
  mode: z.enum(['any', 'all']).optional(),
  only: z.literal('travel').optional(),
  address: z.strictObject({ city: z.string() }).optional(),
  words: z.array(z.string()).min(1).max(2).optional(),
  email: z.email().optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  code: z.string().regex(/^x/).optional(),
  both: z.union([z.string(), z.boolean()]).optional(),
  even: z
    .number()
    .optional()
    .refine((given) => given !== 1),
  byKind: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
    .optional(),
})

const sentences: readonly (readonly [unknown, string])[] = [
  [[], 'Send the fields as a JSON object.'],
  [{ name: 7 }, '"name" must be text.'],
  [{ name: '' }, '"name" must not be empty.'],
  [{ name: 'longer' }, '"name" must have at most 5 characters.'],
  [{ word: 'x' }, '"word" must have at least 2 characters.'],
  [{ count: 1.5 }, '"count" must be a whole number.'],
  [{ count: 0 }, '"count" must be at least 1.'],
  [{ count: 12 }, '"count" must be at most 9.'],
  [{ count: 4 }, '"count" must be a multiple of 3.'],
  [{ on: 'yes' }, '"on" must be true or false.'],
  [{ mode: 'some' }, '"mode" must be one of: any, all.'],
  [{ only: 'work' }, '"only" must be "travel".'],
  [{ address: 'Bern' }, '"address" must be an object with fields of its own.'],
  [{ address: {} }, '"city" of "address" is missing. Send text.'],
  [{ address: { city: 'Bern', zip: 1 } }, 'There is no field "zip" in "address". Leave it out.'],
  [{ words: 'x' }, '"words" must be a list.'],
  [{ words: [] }, '"words" must have at least 1 entry.'],
  [{ words: ['a', 'b', 'c'] }, '"words" must have at most 2 entries.'],
  [{ words: ['a', 7] }, 'Entry 2 of "words" must be text.'],
  [{ email: 'x' }, '"email" must be an email address.'],
  [{ day: 'x' }, '"day" must be a date like 2026-01-31.'],
  [{ at: 'x' }, '"at" must be a time like 2026-01-31T09:00:00Z.'],
  [{ id: 'x' }, '"id" must be an id that we gave.'],
  [{ code: 'y' }, '"code" cannot be used as it is. Please correct it.'],
  [{ both: 7 }, '"both" cannot be used as it is. Please correct it.'],
  [{ even: 1 }, '"even" cannot be used as it is. Please correct it.'],
  [{ byKind: {} }, '"kind" of "byKind" must be one of: a, b.'],
  [{ nonsense: 1 }, 'There is no field "nonsense" here. Leave it out.'],
  [{ a: 1, b: 1, c: 1, d: 1 }, 'There are no fields "a", "b", "c" here. Leave them out.'],
  [{ ['x'.repeat(100)]: 1 }, `There is no field "${'x'.repeat(60)}" here. Leave it out.`],
  [{ [`${'x'.repeat(59)}😀`]: 1 }, `There is no field "${'x'.repeat(59)}�" here. Leave it out.`],
  [{ 'a\nb\u202Ec': 1 }, 'There is no field "a�b�c" here. Leave it out.'],
]

for (const [sent, sentence] of sentences)
  test(`Given ${JSON.stringify(sent).slice(0, 60)}, then the sentence is: ${sentence}`, () => {
    assert.is(Thing.safeParse(sent, { error: plainProblems }).error?.issues[0]?.message, sentence)
  })

test('Given a schema with a sentence of its own, then that stands as it is', () => {
  const Own = z.object({ city: z.string('City is required').max(3, 'City is too long') })
  const said = (sent: unknown) => Own.safeParse(sent, { error: plainProblems }).error?.issues[0]?.message
  assert.equal([said({}), said({ city: 'Bern' })], ['City is required', 'City is too long'])
})

test.run()
