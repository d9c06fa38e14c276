import { randomUUID } from 'node:crypto'
import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { createTaskQueue, type Task, taskJob } from '@calendar-sync/sync-engine/reactions/tasks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { removeAccount, streamsOf } from './scene.ts'

const test = suite('tasks of the engine while a store is away')

/** The first pause of a task, which was tried so often before that the next one is a second. Milliseconds. */
const taskPause = 0.5
const triesBefore = 11

/** A task that was tried as often as one that Google does not answer. */
async function owe({ pool }: Laboratory, { userId }: Person, kind: Task['kind'], subjectId: string) {
  await createTaskQueue(pool).add(taskJob(randomUUID(), userId, { kind, subjectId, correlationId: 'test' }))
  await pool.query(`update background.jobs set tries = $1 where queue = 'tasks'`, [triesBefore])
}

/** The one that is owed; the accounts of a person lead to tasks of their own. */
const taskOf = async ({ pool }: Laboratory) =>
  (
    await pool.query<{ tries: number; error: string | null; done: boolean }>(
      `select tries, error, ended_at is not null as done from background.jobs
       where queue = 'tasks' and payload ->> 'correlationId' = 'test' and tries > 0`,
    )
  ).rows[0]

async function isDone(lab: Laboratory) {
  const { error } = await eventually(async () => {
    const task = await taskOf(lab)
    return task?.done && task
  })
  assert.is(error, null)
}

test('Given copies that are to be removed while the event store is away, when that takes longer than other tasks are tried, then it is done once the store is back', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await owe(lab, person, 'remove_copies', syncId)
    let away = true
    const read: EventLog['read'] = (stream, from) =>
      away ? Promise.reject(new EventStoreUnavailable()) : lab.eventLog.read(stream, from)
    await lab.startEngine({ eventLog: { ...lab.eventLog, read }, settings: { taskPause } })
    await eventually(async () => ((await taskOf(lab))?.error ?? '') !== '')
    away = false
    await isDone(lab)
    const [[requested] = []] = await streamsOf<SyncRunEvent>(lab, 'syncRun')
    assert.is(requested?.type === 'SyncRunRequested' && requested.data.kind, 'remove_copies')
  }))

test('Given an erased person whose rows are to go, when the database loses its session each time, then they go once it does not', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    await owe(lab, person, 'purge_person', person.userId)
    const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // Holds up what forgets the person, so that there is a session to end.
    const held = await lab.pool.connect()
    try {
      await held.query('begin; lock table engine.feeds')
      await lab.startEngine({ settings: { taskPause } })
      // Others of the engine's sessions may wait for the same table.
      await eventually(async () => {
        await lab.pool.query(`select pg_terminate_backend(pid) from ${waiting}`)
        return ((await taskOf(lab))?.error ?? '') !== ''
      })
    } finally {
      held.release(true)
    }
    await isDone(lab)
  }))

test('Given an erased person whose grants were not given back yet, when the engine forgets them, then their tokens stay for that', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    await owe(lab, person, 'purge_person', person.userId)
    await lab.startEngine({ settings: { taskPause } })
    await isDone(lab)
    assert.ok(await lab.vault.read(person.accountIds.work))
  }))

test('Given a removed account, when the event store goes away before Google is asked to revoke its grant, then no connection of it waits for that', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const { userId, accountIds } = person
    const revocations = () => lab.count('background.grant_changes where grant_name = $1', [accountIds.work])
    const read: EventLog['read'] = async (stream, from) => {
      if (stream === accountsStream(userId) && (await revocations()) > 0) throw new EventStoreUnavailable()
      return lab.eventLog.read(stream, from)
    }
    await lab.startEngine({ eventLog: { ...lab.eventLog, read }, settings: { taskPause: 60_000 } })
    await removeAccount(lab, person)
    const failed = `background.jobs where queue = 'tasks' and payload ->> 'kind' = 'remove_account' and error is not null`
    await eventually(async () => (await lab.count(failed)) > 0)
    assert.is(await revocations(), 0)
  }))

test.run()
