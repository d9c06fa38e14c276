import { type AnyEvent, definitionOf, type EventType, eventDefinitions } from '@calendar-sync/contracts/domain/registry'
import {
  AccountId,
  ChargeId,
  FilterId,
  InvoiceId,
  ParkedEventId,
  RunId,
  SyncId,
  UserId,
  WaitlistEntryId,
} from '@calendar-sync/contracts/ids'
import { personalPaths } from '@calendar-sync/contracts/personal'
import fc from 'fast-check'
import { z } from 'zod'
import { accountId, runId, syncId, userId } from './people.ts'

/** Few of each, so that events meet on the same rows. */
const few = (count: number, idOf: (n: number) => string) => fc.integer({ min: 1, max: count }).map(idOf)
const uuidOf = (n: number) => `5ca1ab1e-0009-4000-8000-00000000000${n}`
const ids: ReadonlyMap<z.core.$ZodType, fc.Arbitrary<string>> = new Map<z.core.$ZodType, fc.Arbitrary<string>>([
  [UserId, few(2, userId)],
  [AccountId, few(3, accountId)],
  [SyncId, few(2, syncId)],
  [RunId, few(4, runId)],
  [FilterId, few(3, uuidOf)],
  [InvoiceId, few(9, uuidOf)],
  [ChargeId, few(3, uuidOf)],
  [ParkedEventId, few(3, uuidOf)],
  [WaitlistEntryId, few(3, (n) => `0000000000000000000000000000000${n}-00000001`)],
])

/**
 * Any character of Unicode, NUL too, without the halves of surrogate pairs. It is fast-check's unit `binary`, which takes
 * more than a second to list all of them.
 */
const character = fc.integer({ min: 0, max: 0x10_f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const word = fc.constantFrom('one', 'another')

/** What a person wrote may be any text; other texts are the product's own. */
const textFor = (schema: z.ZodString) =>
  personalPaths(schema).length === 0
    ? word
    : fc.oneof(word, fc.string({ unit: character, minLength: schema.minLength ?? 0, maxLength: 8 }))

function numberFor({ minValue, maxValue }: z.ZodNumber) {
  const least = Math.max(0, minValue ?? 0) + 1
  return fc.integer({ min: least, max: Math.min(least + 98, maxValue ?? least + 98) })
}

function recordOf({ shape }: z.ZodObject) {
  const fields = Object.entries(shape)
  return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, arbitraryOf(schema)])), {
    requiredKeys: fields.flatMap(([name, schema]) => (schema instanceof z.ZodOptional ? [] : name)),
    noNullPrototype: true,
  })
}

/** Anything that a schema of an event takes. @throws Error for a kind of schema that no event has so far */
function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const id = ids.get(schema)
  if (id) return id
  if (schema instanceof z.ZodOptional) return arbitraryOf(schema.unwrap())
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap()))
  if (schema instanceof z.ZodObject) return recordOf(schema)
  if (schema instanceof z.ZodArray) return fc.array(arbitraryOf(schema.element), { maxLength: 3 })
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numberFor(schema)
  if (schema instanceof z.ZodUUID) return few(3, uuidOf)
  if (schema instanceof z.ZodISODateTime) return time
  if (schema instanceof z.ZodISODate) return time.map((at) => at.slice(0, 10))
  if (schema instanceof z.ZodString) return textFor(schema)
  throw new Error(`No event could have a ${schema._zod.def.type} so far.`)
}

const isEvent = (event: { readonly type: string; readonly data: unknown }): event is AnyEvent =>
  definitionOf(event.type)?.schema.safeParse(event.data).success ?? false

/** Those that begin a row come often. */
const beginning: readonly EventType[] = [
  'UserRegistered',
  'ThemeChanged',
  'AccountConnected',
  'SyncCreated',
  'SyncRunRequested',
  'SyncEventParked',
  'EventFilterCreated',
  'EventDecisionMade',
  'WaitlistJoined',
]
const often = new Set<string>(beginning)

/** Any events of these types, in any order, also ones that commands would never lead to. */
export const anyEventOf = (types: readonly string[]): fc.Arbitrary<AnyEvent> =>
  fc.oneof(
    ...types.map((type) => ({
      weight: often.has(type) ? 4 : 1,
      arbitrary: arbitraryOf(definitionOf(type)?.schema ?? z.never()).map((data) => {
        const event = { type, data }
        if (!isEvent(event)) throw new Error(`This could not stand on the log: ${JSON.stringify(event)}`)
        return event
      }),
    })),
  )

/** Any event there is. */
export const anyEvent = anyEventOf(Object.keys(eventDefinitions))
