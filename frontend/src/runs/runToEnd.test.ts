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
  }).catch((error: unknown) => error)
  return { told, questions }
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

test.run()
