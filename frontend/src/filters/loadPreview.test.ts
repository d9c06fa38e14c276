import type { FilterPreview, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RequestError } from '../request/requestError.ts'
import { malformedSamples } from './filterCalls.ts'
import { loadPreview, previewTexts } from './loadPreview.ts'

const criteria = {
  keywords: ['flight'],
  mode: 'any' as const,
  checkSummary: true,
  checkDescription: true,
  checkLocation: true,
}
const preview: FilterPreview = {
  filterSettings: { mode: 'any', keywords: ['flight'], fields: { summary: true, description: true, location: true } },
  stats: { totalEvents: 1, passedEvents: 1, rejectedEvents: 0 },
  results: [],
}
const samples = (...events: SampleEvents['events']): SampleEvents => ({ events, leftOut: [] })
const timedOut = () => new DOMException('The operation timed out.', 'TimeoutError')
const refused = (status: number) => new RequestError('No.', { status, requestId: null })

/** Runs a preview whose sample calls end, one after the other, as told. */
async function run(...endings: readonly (object | Error)[]) {
  let attempts = 0
  const calls = {
    getSampleEvents: async () => {
      const ending = endings[attempts] ?? {}
      attempts += 1
      if (ending instanceof Error || ending instanceof DOMException) throw ending
      return samples({ summary: 'Flight' })
    },
    previewEventFilter: async () => preview,
  }
  const outcome = await loadPreview(calls, criteria, new AbortController().signal).then(
    () => 'shown',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  return [outcome, attempts]
}

const test = suite('loading a preview')

test('a first attempt without an answer is followed by a second, which may succeed', async () => {
  assert.equal(await run(timedOut(), {}), ['shown', 2])
  assert.equal(await run(new TypeError('Failed to fetch'), {}), ['shown', 2])
})

test('two attempts without an answer in time say so', async () => {
  assert.equal(await run(timedOut(), timedOut()), [previewTexts.timedOut, 2])
})

test('an answer that refuses is not asked for again', async () => {
  assert.equal(await run(refused(409)), [previewTexts.connections, 1])
  assert.equal(await run(new Error(malformedSamples)), [malformedSamples, 1])
})

test('a server that fails twice, or is not there, is named in words', async () => {
  assert.equal(await run(refused(503), refused(503)), [previewTexts.connections, 2])
  assert.equal(await run(new TypeError(), new TypeError()), [previewTexts.noAnswer, 2])
})

test('calendars without events, and a preview that fails, have their own sentences', async () => {
  const signal = new AbortController().signal
  const message = (calls: Parameters<typeof loadPreview>[0]) =>
    loadPreview(calls, criteria, signal).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  const none = { getSampleEvents: async () => samples(), previewEventFilter: async () => preview }
  assert.is(await message(none), previewTexts.noEvents)
  const failing = {
    getSampleEvents: async () => samples({}),
    previewEventFilter: () => Promise.reject(new Error('No.')),
  }
  assert.is(await message(failing), previewTexts.incomplete)
})

test('a preview that is not answered in time is asked for once more, and then said to have timed out', async () => {
  let asked = 0
  const late = () => {
    asked += 1
    return Promise.reject(timedOut())
  }
  const hanging = { getSampleEvents: async () => samples({}), previewEventFilter: late }
  const failure = await loadPreview(hanging, criteria, new AbortController().signal).catch((error: unknown) => error)
  assert.is(failure instanceof Error && failure.message, previewTexts.timedOut)
  assert.is(asked, 2)
})

test('given a browser without AbortSignal.any, then a preview is loaded, and given up when its person leaves', async () => {
  const known = AbortSignal.any
  Reflect.deleteProperty(AbortSignal, 'any')
  try {
    assert.equal(await run({}), ['shown', 1])
    const leaving = new AbortController()
    const left = new Error('left')
    const waiting = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const calls = { getSampleEvents: waiting, previewEventFilter: async () => preview }
    const outcome = loadPreview(calls, criteria, leaving.signal).catch((error: unknown) => error)
    leaving.abort(left)
    assert.is(await outcome, left)
  } finally {
    AbortSignal.any = known
  }
})

test.run()
