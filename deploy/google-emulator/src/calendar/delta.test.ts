import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, openBench, refusal } from '../testing.ts'

const test = suite('deltas against full lists')

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`
const time = (number: number, hour: number) => ({
  dateTime: `${day(number)}T${String(hour).padStart(2, '0')}:00:00`,
  timeZone: 'Europe/Berlin',
})
const when = fc.record({ number: fc.integer({ min: 1, max: 20 }), hour: fc.integer({ min: 0, max: 20 }) })
const event = fc.integer({ min: 0, max: 2 }).map((number) => `event${number}`)
const count = fc.integer({ min: 1, max: 5 })

const step = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), event, when }),
  fc.record({ kind: fc.constant('series' as const), event, when, count }),
  fc.record({ kind: fc.constant('rename' as const), event, title: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('move' as const), event, when }),
  fc.record({ kind: fc.constant('repeat' as const), event, count }),
  fc.record({ kind: fc.constant('once' as const), event }),
  fc.record({ kind: fc.constant('delete' as const), event }),
  fc.record({ kind: fc.constant('restore' as const), event }),
  fc.record({ kind: fc.constant('deleteInstance' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('moveInstance' as const), pick: fc.nat(), when }),
  fc.record({ kind: fc.constant('sync' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(api: Api, one: Step): Promise<void> {
  const calendarId = 'primary'
  const patch = (eventId: string, requestBody: object) =>
    refusal(api.events.patch({ calendarId, eventId, requestBody }))
  const times = (from: { number: number; hour: number }) => ({
    start: time(from.number, from.hour),
    end: time(from.number, from.hour + 2),
  })
  const rule = (times: number) => ({ recurrence: [`RRULE:FREQ=DAILY;COUNT=${times}`] })
  const instance = async (pick: number) => {
    const { items = [] } = (await api.events.list({ calendarId, singleEvents: true })).data
    return items.filter((item) => item.recurringEventId)[pick % Math.max(items.length, 1)]?.id ?? undefined
  }
  if (one.kind === 'single' || one.kind === 'series') {
    const repeats = one.kind === 'series' ? rule(one.count) : {}
    await refusal(
      api.events.insert({ calendarId, requestBody: { id: one.event, summary: 'new', ...times(one.when), ...repeats } }),
    )
  } else if (one.kind === 'rename') await patch(one.event, { summary: one.title })
  else if (one.kind === 'move') await patch(one.event, times(one.when))
  else if (one.kind === 'repeat') await patch(one.event, rule(one.count))
  else if (one.kind === 'once') await patch(one.event, { recurrence: null })
  else if (one.kind === 'delete') await refusal(api.events.delete({ calendarId, eventId: one.event }))
  else if (one.kind === 'restore') await patch(one.event, { status: 'confirmed' })
  else if (one.kind !== 'sync') {
    const eventId = await instance(one.pick)
    if (eventId === undefined) return
    if (one.kind === 'deleteInstance') await refusal(api.events.delete({ calendarId, eventId }))
    else await patch(eventId, times(one.when))
  }
}

for (const singleEvents of [true, false]) {
  test(`a client that follows deltas ends with what a fresh list shows (singleEvents=${singleEvents})`, async () => {
    const bench = await openBench({ now: () => new Date('2026-03-01T12:00:00Z') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
        await bench.control('POST', '/emulator/reset')
        await bench.control('POST', '/emulator/accounts', {
          email: 'ann@example.com',
          name: 'Ann',
          calendars: [{ summary: 'Main', primary: true, timeZone: 'Europe/Berlin' }],
        })
        const client = await bench.calendarOf('ann@example.com')
        const known = new Map<string, string>()
        let token = ''
        const sync = async () => {
          const { data } = await client.events.list({
            calendarId: 'primary',
            singleEvents,
            maxResults: 2500,
            ...(token ? { syncToken: token } : {}),
          })
          for (const item of data.items ?? []) {
            if (item.status === 'cancelled') known.delete(item.id ?? '')
            else known.set(item.id ?? '', JSON.stringify(item))
          }
          token = data.nextSyncToken ?? ''
        }
        await take(client, { kind: 'series', event: 'event0', when: { number: 3, hour: 9 }, count: 4 })
        await take(client, { kind: 'single', event: 'event1', when: { number: 5, hour: 12 } })
        await sync()
        for (const one of steps) await (one.kind === 'sync' ? sync() : take(client, one))
        await sync()
        const fresh =
          (await client.events.list({ calendarId: 'primary', singleEvents, maxResults: 2500 })).data.items ?? []
        const living = fresh
          .filter((item) => item.status !== 'cancelled')
          .map((item) => [item.id, JSON.stringify(item)])
        assert.equal([...known].sort(), living.sort())
      }),
      { numRuns: 50 },
    )
    await bench.close()
  })
}

test.run()
