import { personal, personalPaths } from '@calendar-sync/contracts/personal'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { extractPersonal, restorePersonal } from './personalFields.ts'

const test = suite('personal fields')

const schema = z.object({
  id: z.string(),
  email: personal(z.string()),
  avatar: personal(z.string()).nullable(),
  nickname: personal(z.string()).optional(),
  calendars: z.array(z.object({ color: z.string(), summary: personal(z.string()) })),
  keywords: z.array(personal(z.string())),
})
const paths = personalPaths(schema)

const values = fc.record(
  {
    id: fc.uuid(),
    email: fc.string(),
    avatar: fc.option(fc.string()),
    nickname: fc.string(),
    calendars: fc.array(
      fc.record({ color: fc.constantFrom('red', 'blue'), summary: fc.string() }, { noNullPrototype: true }),
    ),
    keywords: fc.array(fc.string()),
  },
  { requiredKeys: ['id', 'email', 'avatar', 'calendars', 'keywords'], noNullPrototype: true },
)

test('Every marked field of a schema is found, within lists and behind nullable and optional', () => {
  assert.equal(paths, [['email'], ['avatar'], ['nickname'], ['calendars', '*', 'summary'], ['keywords', '*']])
})

test('Taking out and putting back gives the same data', () => {
  fc.assert(
    fc.property(values, (data) => {
      const { rest, taken } = extractPersonal(data, paths)
      assert.equal(restorePersonal(rest, paths, taken), data)
    }),
  )
})

test('What is left holds no marked value', () => {
  const secret = 'Dana Reyes'
  const data = {
    id: '1',
    email: secret,
    avatar: secret,
    nickname: secret,
    calendars: [{ color: 'red', summary: secret }],
    keywords: [secret],
  }
  assert.not(JSON.stringify(extractPersonal(data, paths).rest).includes(secret))
})

test('Without the person’s key every marked field reads [erased], and the data still fits its schema', () => {
  fc.assert(
    fc.property(values, (data) => {
      const erased = restorePersonal(extractPersonal(data, paths).rest, paths, undefined)
      const read = schema.parse(erased)
      assert.is(read.email, '[erased]')
      assert.ok(read.calendars.every(({ summary }) => summary === '[erased]'))
      assert.is(read.id, data.id)
    }),
  )
})

test.run()
