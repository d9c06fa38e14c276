import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, temporaryFolder } from '../testing.ts'
import { DANA_HOME, DANA_WORK, FAMILY } from './people.ts'

const test = suite('seed')

test('a fresh stand-in has Dana with a work and a family account, on every weekday', async () => {
  // Every weekday, the end of a year and both ends of daylight-saving time.
  const days = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-10-23', '2026-12-30', '2026-12-31', '2028-02-28']
  for (const day of days) {
    const bench = await openBench({ seed: true, people: [], now: () => new Date(`${day}T11:00:00Z`) })
    const work = await bench.calendarOf(DANA_WORK)
    const timeMin = new Date(`${day}T11:00:00Z`)
    const timeMax = new Date(timeMin.getTime() + 30 * 86_400_000)
    const soon = { singleEvents: true, timeMin: timeMin.toISOString(), timeMax: timeMax.toISOString() }
    const events = (await work.events.list({ calendarId: 'primary', ...soon })).data.items ?? []
    assert.ok(events.some((event) => event.summary === 'Flight to Lisbon LIS' && event.eventType === 'fromGmail'))
    assert.ok(events.filter((event) => event.summary === 'Stand-up').length > 15)
    assert.ok(
      events.some((event) => event.attendees?.some((guest) => guest.self && guest.responseStatus === 'declined')),
    )
    const home = await bench.calendarOf(DANA_HOME)
    const lists = (await home.calendarList.list()).data.items ?? []
    assert.equal(
      lists.map((entry) => entry.summary),
      ['Dana', 'Family', 'Kids'],
    )
    assert.ok(((await home.events.list({ calendarId: FAMILY, ...soon })).data.items ?? []).length > 3)
    await bench.close()
  }
})

test('a state that is there is not seeded again', async () => {
  const folder = await temporaryFolder()
  const first = await openBench({ dataDir: folder.path, people: ['only@example.com'] })
  await first.close()
  const second = await openBench({ dataDir: folder.path, seed: true, people: [] })
  assert.equal(await second.control('GET', '/emulator/accounts'), {
    items: [{ email: 'only@example.com', name: 'only' }],
  })
  await second.close()
  await folder.remove()
})

test.run()
