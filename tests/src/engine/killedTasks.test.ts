import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { userStream } from '@calendar-sync/contracts/streams'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { engineProcess } from '../kit/program.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'

const test = suite<{ lab: Laboratory; started: ChildProcess[] }>('tasks of engines that are killed')

test.before.each(async (context) => {
  context.lab = await openLaboratory()
  context.started = []
})
test.after.each(async ({ lab, started }) => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await lab.close()
})

const settings = { poll: 50, lease: 1_000 }

async function startProcess({ lab, started }: { lab: Laboratory; started: ChildProcess[] }): Promise<ChildProcess> {
  const child = fork(engineProcess, [lab.connectionString, lab.url, JSON.stringify(settings)])
  started.push(child)
  await once(child, 'message')
  return child
}

const calendarLists = { method: 'GET', path: '/users/me/calendarList' }
const struck = async (lab: Laboratory) =>
  JSON.stringify(await lab.control('GET', '/emulator/faults')).includes('"struck":0') ? undefined : true
const unfinished = async (lab: Laboratory) =>
  (await lab.pool.query(`select from background.jobs where queue = 'tasks' and ended_at is null`)).rowCount
const signsIn = async (lab: Laboratory) => {
  const { userId } = await lab.makePerson()
  await lab.append(userStream(userId), userId, { type: 'UserSignedIn', data: { userId, signInId: randomUUID() } })
}

test('Given an engine that is killed while it looks for the calendars of a person who signed in, then another one looks as soon as its lease ends', async (context) => {
  const { lab } = context
  await lab.addFault({ match: calendarLists, respond: { latencyMs: 600_000 } })
  const first = await startProcess(context)
  await signsIn(lab)
  await eventually(() => struck(lab))
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
  await lab.clearFaults()
  assert.ok(await unfinished(lab))
  await startProcess(context)
  await eventually(async () => ((await unfinished(lab)) === 0 ? true : undefined), 20_000)
})

test('Given a task that takes longer than its lease, then no other engine takes it', async (context) => {
  const { lab } = context
  await lab.addFault({ match: calendarLists, respond: { latencyMs: 3 * settings.lease } })
  await startProcess(context)
  await startProcess(context)
  await signsIn(lab)
  await eventually(() => struck(lab))
  await eventually(async () => ((await unfinished(lab)) === 0 ? true : undefined))
  const { rows } = await lab.pool.query<{ tries: number }>(
    `select distinct tries from background.jobs where queue = 'tasks'`,
  )
  assert.equal(rows, [{ tries: 1 }])
})

test.run()
