import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ParkedEventId } from '@calendar-sync/contracts/ids'
import { previewRequest, previewSyncRequest } from '@calendar-sync/contracts/subjects'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { measureTurns } from '../kit/longestTurn.ts'
import { engineProcess } from '../kit/program.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { parkedFor } from './scene.ts'

const test = suite('events that hurt the thread that reads them')

const readContentModule = import.meta.resolve('@calendar-sync/tests/engine/poisonousReader')
/** Longer than a busy machine holds a thread up. Milliseconds. */
const readingDeadline = 1_500
const poisons = ['Flight that throws', 'Flight that hangs', 'Flight that ends its thread']
const unreadable = 'Reading this event took too long or failed, so it is left as it is.'

/** Threads that are replaced take their time on a busy machine. */
const timeoutMs = 400_000

const withPoisons = (work: (lab: Laboratory, person: Person) => Promise<void>) =>
  inLaboratory({ readContentModule, settings: { readingDeadline } }, async (lab) => {
    await lab.startEngine()
    const person = await lab.makePerson()
    for (const [day, title] of poisons.entries()) await person.work.add(title, day + 3)
    for (let day = 1; day <= 6; day += 1) await person.work.add('Flight to Lisbon (LIS)', day)
    await work(lab, person)
  })

test('Given events on which reading throws, hangs or ends, when a sync runs, then it copies the others, and says of these that they were left', () =>
  withPoisons(async (lab, person) => {
    const syncId = await lab.makeSync(person)
    const { counts, recorded } = await lab.run(person, syncId, 'sync', timeoutMs)
    assert.equal([counts?.created, counts?.skipped, counts?.errors], [6, 3, 0])
    const left = recorded.filter(({ status }) => status === 'skipped')
    assert.equal(left.map(({ summary }) => summary).sort(), [...poisons].sort())
    for (const { reason, action } of left) assert.equal([reason, action], [unreadable, 'skip'])
    assert.equal(await parkedFor(lab, person), ['unreadable', 'unreadable', 'unreadable'])
    const told = await eventually(async () => {
      const told = await storedEvents(lab.eventLog.store, { categories: ['parkedEvent'], types: ['SyncEventParked'] })
      return told.length === 3 ? told : undefined
    })
    for (const { stream } of told) assert.ok(ParkedEventId.safeParse(stream.slice('parkedEvent-'.length)).success)
  }))

test('Given a parked poison, when the sync runs again, then no run touches it until it changes', () =>
  withPoisons(async (lab, person) => {
    const syncId = await lab.makeSync(person)
    await lab.run(person, syncId, 'sync', timeoutMs)
    const again = await lab.run(person, syncId, 'sync', timeoutMs)
    assert.equal([again.counts?.created, again.counts?.skipped], [0, 0])
    // Also when everything is looked at again.
    const other = await lab.makeSync(person, { sensitivity: 'generous' })
    assert.is((await lab.run(person, other, 'sync', timeoutMs)).counts?.skipped, 3)
    const [hanging] = (await person.work.events()).filter(({ summary }) => summary === 'Flight that hangs')
    await person.work.change(hanging?.id ?? '', { summary: 'Flight to Rome (FCO)' })
    assert.is((await lab.run(person, syncId, 'sync', timeoutMs)).counts?.created, 1)
    assert.is((await parkedFor(lab, person)).length, 5)
  }))

test('Given a copied event that becomes a poison, when the sync runs, then its copy stays as it is', () =>
  withPoisons(async (lab, person) => {
    const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
    await lab.run(person, syncId, 'sync', timeoutMs)
    const [flight] = (await person.work.events()).filter(({ summary }) => summary === 'Flight to Lisbon (LIS)')
    await person.work.change(flight?.id ?? '', { summary: 'Flight that throws' })
    const { forward } = await lab.run(person, syncId, 'sync', timeoutMs)
    assert.equal([forward?.skipped, forward?.deleted, forward?.updated], [1, 0, 0])
    assert.is((await person.home.titles()).filter((title) => title === 'Flight to Lisbon (LIS)').length, 6)
  }))

test('Given events that hang, when they are previewed, then the preview says so and no other person waits', () =>
  withPoisons(async (lab, person) => {
    const { userId } = person
    const filter = keywords('flight')
    const events = ['Flight that hangs', 'Flight to Oslo'].map((summary) => ({ id: summary, summary }))
    const endTurns = measureTurns()
    // A busy machine may be longer at new threads than a page waits.
    const { results } = await eventually(() =>
      lab.bus.request(previewRequest, { userId, filter, events }, timeoutMs).catch(() => false as const),
    )
    const dryRun = await lab.bus.request(previewSyncRequest, { userId, syncId: await lab.makeSync(person) }, timeoutMs)
    const longest = endTurns()
    assert.equal(
      results.map(({ passes, travel }) => [passes, travel.verdict]),
      [
        [false, false],
        [true, true],
      ],
    )
    assert.is(results[0]?.reason, unreadable)
    assert.ok(longest < readingDeadline, `The process was held up for ${longest} ms.`)
    const shown = dryRun.outcome === 'previewed' ? dryRun.preview.forward?.events : undefined
    assert.is(shown?.filter(({ verdict, reason }) => verdict === 'skip' && reason === unreadable).length, 3)
  }))

test('Given an event that kills every engine that reads it, when engine after engine takes the run, then it is found and left to the next run, and the rest is copied', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    for (let day = 1; day <= 6; day += 1) await person.work.add('Flight to Lisbon (LIS)', day)
    await person.work.add('Flight that kills the engine', 4)
    const runId = await lab.requestRun(person, syncId)
    const settings = JSON.stringify({ poll: 50, lease: 3_000, firstWait: 5 })
    let engines = 0
    let over = false
    let child: ChildProcess | undefined
    const supervise = async () => {
      while (!over) {
        engines += 1
        child = fork(engineProcess, [
          lab.connectionString,
          lab.url,
          settings,
          '0',
          `engine ${engines}`,
          readContentModule,
        ])
        await once(child, 'exit')
      }
    }
    const supervised = supervise()
    const { state, recorded } = await lab.endOf(runId, 2 * timeoutMs)
    assert.is(state.kind, 'completed')
    const left = recorded.filter(({ status }) => status !== 'success')
    assert.equal(columns(left, 'status', 'reason'), [
      ['error', 'Syncing was interrupted at this event again and again. The next run tries it once more.'],
    ])
    assert.is((await person.home.events()).length, 6)
    assert.equal(await parkedFor(lab, person), [])
    assert.ok(engines <= 4, `${engines} engines`)
    over = true
    child?.kill('SIGKILL')
    await supervised
  }))

test.run()
