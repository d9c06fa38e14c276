import { setTimeout as sleep } from 'node:timers/promises'
import { syncRunEvents } from '@calendar-sync/contracts/domain/syncRun'
import type { EventStore, StoredEvent } from '@calendar-sync/platform/event-store/eventStore'
import { eventually } from '../kit/eventually.ts'
import { serviceNames } from '../kit/separateServices.ts'
import { openStoredLog, storedEvents } from '../kit/storedLog.ts'
import { Commands } from './acknowledged.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { Person } from './person.ts'
import {
  chargeDifferences,
  deaths,
  emailDifferences,
  logDifferences,
  ofType,
  positionDifferences,
  readEmails,
  readModelDifferences,
} from './promises.ts'
import { playFaults } from './schedule.ts'
import { diceFrom } from './seed.ts'
import { Timeline } from './timeline.ts'

export interface Play {
  readonly seed: number
  /** How long things go wrong; setting up and settling come on top. */
  readonly milliseconds: number
  /** How many people are there before anything goes wrong, and how many join meanwhile. */
  readonly people: { readonly before: number; readonly meanwhile: number }
  readonly tell?: (line: string) => void
}

/** Long enough for leases of dead engines to end, and for pauses between tries. Milliseconds. */
const timeoutMs = 180_000

/**
 * People work while everything around them fails; then it settles, and every promise is checked.
 * @returns also a sentence for each promise that broke
 */
export async function playChaos({ seed, milliseconds, people, tell }: Play) {
  const timeline = new Timeline(tell)
  const environment = await openEnvironment()
  try {
    const commands = new Commands(timeline)
    const used = { environment, commands, timeline }
    const persons = Array.from(
      { length: people.before + people.meanwhile },
      (_, number) => new Person(number, diceFrom(seed + 10_000_000 * (number + 1)), used),
    )
    const [first, later] = [persons.slice(0, people.before), persons.slice(people.before)]
    await Promise.all(first.map((person) => person.join()))

    timeline.note('things begin to go wrong')
    const over = new AbortController()
    const dice = diceFrom(seed + 2)
    const live = async (person: Person, isNew: boolean) => {
      if (isNew) await sleep(dice.roll(milliseconds / 2)).then(() => person.join())
      while (!over.signal.aborted) {
        await person.act()
        await sleep(100 + dice.roll(400))
      }
    }
    const living = Promise.all([...first.map((one) => live(one, false)), ...later.map((one) => live(one, true))])
    await Promise.race([playFaults(environment, timeline, { seed, milliseconds }), living])
    over.abort()
    timeline.note('nothing goes wrong any more')
    await restore(environment)
    timeline.note('every service is ready')
    await living
    return { timeline, broken: await check(environment, persons, commands, timeline) }
  } finally {
    await environment.stop()
  }
}

async function restore({ services }: Environment): Promise<void> {
  for (const name of serviceNames) {
    const service = services.processOf(name)
    await eventually(async () => {
      service.launch()
      return service.isReady()
    }, timeoutMs)
  }
}

async function check(environment: Environment, persons: readonly Person[], commands: Commands, timeline: Timeline) {
  const calendars = (await Promise.all(persons.map((person) => person.settle(timeoutMs)))).flat()
  timeline.note('all calendars have settled')
  const { pool, eventStoreUrl } = environment
  // Connected only now, by a client that has seen no fault.
  const store = await openStoredLog(pool, eventStoreUrl)
  try {
    await emailsAreWritten(environment)
    await chargesAreMade(store)
    const readModels = await readModelDifferences(environment)
    const events = await storedEvents(store)
    const broken = [
      ...calendars,
      ...commands.missingFrom(events),
      ...logDifferences(events),
      ...(eventStoreUrl === undefined ? positionDifferences(events) : []),
      ...readModels,
      ...emailDifferences(events, await readEmails(environment)),
      ...chargeDifferences(events),
      ...deaths(environment),
    ]
    timeline.count('acknowledged commands', commands.acknowledged.length)
    countEvents(events, timeline)
    timeline.note(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises broke`)
    return broken
  } finally {
    await store.close()
  }
}

/** Charges that got no answer are asked for again after a while. */
const chargesAreMade = (store: EventStore) =>
  eventually(
    async () => chargeDifferences(await storedEvents(store, { categories: ['subscription'] })).length === 0,
    timeoutMs,
  ).catch(() => undefined)

/** Emails that could not be written are tried again after a while. */
const emailsAreWritten = ({ pool }: Environment) =>
  eventually(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from background.jobs where queue in ('emails', 'letters') and ended_at is null`,
    )
    return rows[0]?.left === 0
  }, timeoutMs).catch(() => undefined)

const Claimed = syncRunEvents.SyncRunClaimed.schema.pick({ attempt: true })

function countEvents(events: readonly StoredEvent[], timeline: Timeline): void {
  const resumed = ofType(events, 'SyncRunClaimed').filter(({ data }) => Claimed.parse(data).attempt > 1)
  timeline.count('log: events', events.length)
  timeline.count('log: runs', ofType(events, 'SyncRunCompleted').length)
  timeline.count('log: resumed', resumed.length)
  timeline.count('log: invoices', ofType(events, 'InvoiceIssued').length)
}
