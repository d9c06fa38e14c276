import { setTimeout as wait } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { GoogleFailure } from './failure.ts'
import { createPace } from './writePace.ts'

const test = suite('the pace of calls that change a calendar')

const settings = { most: 64, firstWait: 25, longestWait: 200 }
const tooMany = () => new GoogleFailure('rate_limited', 403, 'rateLimitExceeded')

/** Google, which takes so many calls in any 50 milliseconds. */
function taking(room: number) {
  const seen = { refused: 0, atOnce: 0 }
  let recent: number[] = []
  let underWay = 0
  const call = async () => {
    const now = performance.now()
    recent = recent.filter((at) => at > now - 50)
    const fits = recent.length < room
    if (fits) recent.push(now)
    else seen.refused += 1
    underWay += 1
    seen.atOnce = Math.max(seen.atOnce, underWay)
    await wait(2)
    underWay -= 1
    if (!fits) throw tooMany()
    return 'done'
  }
  return { call, seen }
}

/** Makes calls until each is done. */
async function makeAll(count: number, call: () => Promise<string>) {
  const pace = createPace(settings, new AbortController().signal)
  const untilDone = async (): Promise<string> => pace(call).catch(() => wait(5).then(untilDone))
  return Promise.all(Array.from({ length: count }, untilDone))
}

test('Given Google that takes all calls, then all go at once', async () => {
  const { call, seen } = taking(64)
  await makeAll(64, call)
  assert.equal([seen.atOnce, seen.refused], [64, 0])
})

test('Given Google that takes a few at a time, then little more is refused than went before its first answer', async () => {
  const { call, seen } = taking(8)
  const answers = await makeAll(64, call)
  assert.is(answers.length, 64)
  assert.ok(seen.refused < 2 * 56, `${seen.refused} of 64 were refused`)
})

test('Given a stop, then no call waits for its pause to end', async () => {
  const stop = new AbortController()
  const pace = createPace({ ...settings, firstWait: 60_000, longestWait: 60_000 }, stop.signal)
  await pace(() => Promise.reject(tooMany())).catch(() => undefined)
  const waiting = pace(async () => 'made')
  stop.abort()
  assert.is(await waiting, 'made')
})

test('Given a refusal for another reason, then nothing slows down', async () => {
  const { call, seen } = taking(64)
  const pace = createPace(settings, new AbortController().signal)
  const forbidden = new GoogleFailure('forbidden', 403, 'forbidden')
  await Promise.all(Array.from({ length: 64 }, () => pace(() => Promise.reject(forbidden)).catch(() => undefined)))
  await Promise.all(Array.from({ length: 64 }, () => pace(call)))
  assert.is(seen.atOnce, 64)
})

test.run()
