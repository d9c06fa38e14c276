import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { userStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import type { Laboratory } from './laboratory.ts'
import { held, kill, struck, suiteOfProcesses } from './scene.ts'

const test = suiteOfProcesses('tasks of engines that are killed')

/** The lease is longer than a busy machine holds a process up. */
const settings = { poll: 50, lease: 4_000 }

const calendarLists = { method: 'GET', path: '/users/me/calendarList' }
const unfinished = (lab: Laboratory) => lab.count(`background.jobs where queue = 'tasks' and ended_at is null`)
const signsIn = async (lab: Laboratory) => {
  const { userId } = await lab.makePerson()
  await lab.append(userStream(userId), userId, { type: 'UserSignedIn', data: { userId, signInId: randomUUID() } })
}

test('Given an engine that is killed while it looks for the calendars of a person who signed in, then another one looks as soon as its lease ends', async ({
  lab,
  startProcess,
}) => {
  await lab.addFault({ match: calendarLists, respond: held })
  const first = await startProcess(settings)
  await signsIn(lab)
  await struck(lab)
  await kill(first)
  await lab.clearFaults()
  assert.ok(await unfinished(lab))
  await startProcess(settings)
  await eventually(async () => (await unfinished(lab)) === 0)
})

test('Given a task that takes longer than its lease, then no other engine takes it', async ({ lab, startProcess }) => {
  const lease = 20_000
  await lab.addFault({ match: calendarLists, respond: held })
  await startProcess({ ...settings, lease })
  await startProcess({ ...settings, lease })
  await signsIn(lab)
  await struck(lab)
  await sleep(lease + 1_000)
  await lab.clearFaults()
  await eventually(async () => (await unfinished(lab)) === 0)
  const { rows } = await lab.pool.query<{ tries: number }>(
    `select distinct tries from background.jobs where queue = 'tasks'`,
  )
  assert.equal(rows, [{ tries: 1 }])
})

test.run()
