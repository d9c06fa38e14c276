import { noCounts } from '@calendar-sync/contracts/domain/runReport'
import { RunId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RequestError } from '../request/requestError.ts'
import { runToEnd } from './runToEnd.ts'

const results = { ...noCounts, successful: 3 }
const running = { status: 'running' as const, results: noCounts }
const completed = { status: 'completed' as const, results }
const refused = (status: number) => new RequestError(`No (${status}).`, { status, requestId: null })

/** A run that takes longer than the server waits; each question about it meets the next of these, and the last for ever. */
async function followed(...answers: readonly (Error | typeof running | typeof completed)[]) {
  let questions = 0
  const told = await runToEnd({
    start: async () => ({ runId: RunId.parse('5c2e6b1e-0000-4000-8000-000000000001') }),
    read: async () => {
      const answer = answers[questions] ?? answers.at(-1)
      questions += 1
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    pause: async () => undefined,
    now: () => 0,
  }).catch((error: unknown) => error)
  return { told, questions }
}

/** The same of a run whose start meets the next of these after so many seconds, and the last for ever. */
async function started(seconds: number, ...answers: readonly (Error | { results: typeof results })[]) {
  let starts = 0
  let now = 0
  const told = await runToEnd({
    start: async () => {
      const answer = answers[starts] ?? answers.at(-1)
      starts += 1
      now += seconds * 1_000
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    read: async () => completed,
    pause: async () => undefined,
    now: () => now,
  }).catch((error: unknown) => error)
  return { told, starts }
}

const test = suite('waiting for the end of a run')

test('given questions that the server does not answer, then they are asked again', async () => {
  const answers = [new TypeError('Failed to fetch'), refused(503), running, refused(502), completed]
  assert.equal(await followed(...answers), { told: results, questions: 5 })
})

test('given a refusal, then it is told at once', async () => {
  const gone = refused(404)
  assert.equal(await followed(gone, completed), { told: gone, questions: 1 })
})

test('given a server that never answers, then the page gives up after a minute', async () => {
  const broken = refused(503)
  assert.equal(await followed(broken), { told: broken, questions: 30 })
})

test('given a browser or a proxy that gives up before the server answers, then the start is sent again until it is answered', async () => {
  const lost = [new TypeError('Load failed'), ...[504, 502, 503, 504].map(refused)]
  assert.equal(await started(30, ...lost, { results }), { told: results, starts: 6 })
})

test('given a server that cannot be reached at all, then the page says so after three tries', async () => {
  const unreachable = new TypeError('Failed to fetch')
  assert.equal(await started(0, unreachable), { told: unreachable, starts: 3 })
})

test('given a server that no longer answers a run under way, then the page gives up after thirty tries', async () => {
  const broken = refused(504)
  assert.equal(await started(60, broken), { told: broken, starts: 30 })
})

test('given a server whose storage does not answer while a run goes on, then the run is waited for', async () => {
  const unavailable = new RequestError('Later.', { status: 503, code: 'unavailable', requestId: null })
  assert.equal(await started(30, unavailable, { results }), { told: results, starts: 2 })
})

test('given a start that our server refuses, then it is told at once', async () => {
  const refusal = new RequestError('Too many.', { status: 503, code: 'overloaded', requestId: null })
  assert.equal(await started(30, refusal, { results }), { told: refusal, starts: 1 })
  const failed = refused(500)
  assert.equal(await started(30, failed, { results }), { told: failed, starts: 1 })
})

test('given a start that was lost, when the server then asks for patience, then the run that may have begun is waited for', async () => {
  const lost = new TypeError('Load failed')
  const overloaded = new RequestError('Later.', { status: 503, code: 'overloaded', requestId: null })
  assert.equal(await started(30, lost, overloaded, refused(429), { results }), { told: results, starts: 4 })
})

test('given a question about a run that came too often, then it is asked again', async () => {
  assert.equal(await followed(refused(429), completed), { told: results, questions: 2 })
})

test.run()
