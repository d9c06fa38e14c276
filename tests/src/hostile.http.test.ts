import { SyncPreview, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { FilterPreview, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import {
  hostileSeed,
  hostileText,
  longestTexts,
  randomFrom,
  slowness,
} from '@calendar-sync/contracts/testing/hostileText'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { subscriber } from './kit/arrivals.ts'
import { createSync } from './kit/createSync.ts'
import { beat } from './kit/heartbeat.ts'
import { type ProductProcess, startProductProcess } from './kit/productProcess.ts'
import { printedTurns } from './kit/program.ts'
import type { People } from './kit/trips.ts'

const test = suiteOnOne('hostile invitations to the whole product', async () => {
  const product = await startProductProcess(printedTurns)
  return { product, end: () => product.stop() }
})

/**
 * So long may the product work at a stretch, and keep an answer about its health waiting, with hostile events synced and previewed.
 * Milliseconds of a laptop's processor: by the clock a busy machine's other programs are counted, too.
 */
const longestTurnMs = 250

const seed = hostileSeed()
const random = randomFrom(seed)
/** As JSON and UTF-8 carry it: without halves of characters. */
const asSent = (text: string) => Buffer.from(text.replaceAll('\0', ' ')).toString()
const hostile = (length: number) => asSent(hostileText(random, length))

/** The texts that once stopped the service for 16 and for 110 seconds, and others up to Google's limits. */
const once = '('.repeat(4_096) + ' LHR'.repeat(1_024)
const hostileEvent = (n: number) => ({
  summary: n % 3 === 0 ? `Flight ${hostile(longestTexts.summary - 7)}` : hostile(longestTexts.summary),
  description: n % 10 === 0 ? once : hostile(longestTexts.description),
  location: hostile(longestTexts.location),
})
const invitations = 200
/** As JSON about 0.7 MB with each seed; a body may have 1 MB, which one of forty with 60 events exceeded. */
const previewed = 45
/** Bytes of a reply of 900,000 at most with room for no further one of these events. */
const fullReply = 875_000

async function invite({ emulator }: ProductProcess, { office }: People): Promise<void> {
  const hour = 3_600_000
  const at = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'Europe/Berlin' })
  for (let n = 0; n < invitations; n += 1) {
    const start = Math.floor(Date.now() / hour) * hour + (n + 1) * hour
    await emulator.addEvent(office, office, { ...hostileEvent(n), start: at(start), end: at(start + hour) })
  }
}

test('Given calendars full of hostile texts, while they are synced, sampled and previewed by several people at once, then nothing keeps /healthz waiting', async ({
  product,
}) => {
  const { client, people } = await subscriber(product)
  await invite(product, people)
  const keywords = Array.from({ length: 100 }, (_, n) => `${hostile(20).trim()}a${n}`)
  const sync = await createSync(client, people, {
    filterKeywords: ['flight', ...keywords.slice(1)],
    syncMode: 'filtered',
  })
  const preview = async () => {
    const events = Array.from({ length: previewed }, (_, n) => ({ id: `event${n}`, ...hostileEvent(n) }))
    const answer = await client.post('/api/event-filters/preview', { keywords, events })
    assert.is(answer.status, 200, JSON.stringify(answer.body).slice(0, 500))
    assert.is(FilterPreview.parse(answer.body).results.length, events.length)
  }
  const before = product.said().length
  const work = async () => {
    const [samples, conflicts, dryRun] = await Promise.all([
      client.get('/api/calendar-events/sample'),
      client.get('/api/conflicts'),
      client.post(`/api/calendar-syncs/${sync.id}/preview`),
      preview(),
      preview(),
      preview(),
    ])
    // With some seeds such texts are together over what a reply may weigh: then as many come as fit.
    const { events: sampled } = SampleEvents.parse(samples.body)
    const weight = Buffer.byteLength(JSON.stringify(sampled))
    assert.ok(sampled.length === 100 || weight > fullReply, `SEED=${seed}: ${sampled.length} samples, ${weight} bytes`)
    assert.is(conflicts.status, 200)
    assert.ok(SyncPreview.parse(dryRun.body).forward)
    const run = await client.post(`/api/calendar-syncs/${sync.id}/sync`)
    assert.is(run.status, 200, JSON.stringify(run.body))
    assert.is(SyncRunAnswer.parse(run.body).results.errors, 0)
    assert.ok(SyncRunAnswer.parse(run.body).results.created > people.trips.length / 2)
  }
  let isOver = false
  const [{ count }] = await Promise.all([
    beat(`${product.url}/healthz`, () => isOver),
    work().finally(() => {
      isOver = true
    }),
  ])
  const since = product.said().slice(before)
  const turns = [...since.matchAll(/^Turn of ([\d.]+) ms$/gm)].map(([, ms]) => Number(ms))
  const longest = Math.max(0, ...turns)
  const said = `SEED=${seed}: while /healthz answered ${count} times, one turn took ${longest} ms.`
  assert.ok(longest <= longestTurnMs * slowness(), said)
  // It was measured: such work has turns that are worth telling.
  assert.ok(turns.length > 0)
})

test.run()
