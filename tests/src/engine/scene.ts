import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { SyncSchedule } from '@calendar-sync/contracts/domain/preferences'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { SyncRunState } from '@calendar-sync/contracts/domain/syncRun'
import type { CopyDecision, DecisionScope } from '@calendar-sync/contracts/domain/travel'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream, settingsStream, syncStream, travelStream } from '@calendar-sync/contracts/streams'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { suite } from '@calendar-sync/platform/testing/suites'
import type { EngineSettings } from '@calendar-sync/sync-engine/settings'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { engineProcess } from '../kit/program.ts'
import { sharedBy } from '../kit/sharedBy.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'

/**
 * A suite whose tests share one laboratory with a running engine. Each has a person of its own, and no fault that a test
 * plants outlives it.
 */
export function suiteInLaboratory(name: string, settings: Partial<EngineSettings> = {}) {
  const test = suite<{ lab: Laboratory; person: Person }>(name)
  sharedBy(test, async (context, later) => {
    context.lab = await openLaboratory()
    later(() => context.lab.close())
    await context.lab.startEngine({ settings })
  })
  test.before.each(async (context) => {
    context.person = await context.lab.makePerson()
  })
  test.after.each(async ({ lab }) => {
    await lab.clearFaults()
    await lab.control('POST', '/emulator/lag', {})
  })
  return test
}

/** A person whom the schedule and messages of Google's may lead to runs for. */
export async function subscriber(lab: Laboratory): Promise<Person> {
  const person = await lab.makePerson()
  await lab.subscribe(person)
  return person
}

/** Resolves when the engine has found the calendars of a person's accounts, which it does by itself. */
export const discovered = (lab: Laboratory, { userId }: Person) =>
  eventually(async () => (await lab.accountsOf(userId)).accounts.every(({ calendars }) => calendars.length > 0))

/** The same person with another calendar in the place of the one at home. */
export async function withAnotherHome(lab: Laboratory, person: Person): Promise<Person> {
  const { home: another } = await lab.makePerson()
  const home = await lab.connect(person.userId, another.email)
  return { ...person, home: another, accountIds: { ...person.accountIds, home } }
}

/** What a person's run failed for. @throws Error when it ends in another way */
export async function failureOf(
  lab: Laboratory,
  person: Person,
  syncId: SyncId,
): Promise<Extract<SyncRunState, { kind: 'failed' }>> {
  const { state } = await lab.endOf(await lab.requestRun(person, syncId))
  if (state.kind !== 'failed') throw new Error(`The run ended as ${JSON.stringify(state)}`)
  return state
}

export const switchOff = ({ append }: Laboratory, { userId }: Person, syncId: SyncId) =>
  append(syncStream(syncId), userId, { type: 'SyncDeactivated', data: { syncId, userId, reason: 'person' } })

export const deleteSync = ({ append }: Laboratory, { userId }: Person, syncId: SyncId, removeCopies: boolean) =>
  append(syncStream(syncId), userId, { type: 'SyncDeleted', data: { syncId, userId, removeCopies } })

/** The account of the work calendar is taken out. */
export const removeAccount = (
  { append }: Laboratory,
  { userId, accountIds }: Person,
  which: 'work' | 'home' = 'work',
) => append(accountsStream(userId), userId, { type: 'AccountRemoved', data: { userId, accountId: accountIds[which] } })

/** A person's account at work, as the log has it. */
export const accountOf = async (lab: Laboratory, { userId, accountIds }: Person) =>
  (await lab.accountsOf(userId)).accounts.find(({ accountId }) => accountId === accountIds.work)

/** A person's syncs run by themselves: every half hour at any time of the day, unless they want it otherwise. */
export const schedule = ({ append }: Laboratory, { userId }: Person, more: Partial<SyncSchedule> = {}) =>
  append(settingsStream(userId), userId, {
    type: 'SyncScheduleChanged',
    data: { userId, autoSync: true, syncInterval: 30, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC', ...more },
  })

/** A person decides about an event of theirs, or about a series. */
export const decide = (
  { append, clock }: Laboratory,
  { userId }: Person,
  eventId: string,
  decision: CopyDecision,
  scope: DecisionScope = 'event',
) =>
  append(travelStream(userId), userId, {
    type: 'EventDecisionMade',
    data: { userId, eventId, scope, decision, summary: '', start: null, decidedAt: clock().toISOString() },
  })

/** A sync copies from now on what has one of these words anywhere; without words, all travel. */
export const filterBy = ({ append }: Laboratory, { userId }: Person, syncId: SyncId, ...words: string[]) =>
  append(syncStream(syncId), userId, {
    type: 'FilterUpdated',
    data: { syncId, userId, way: 'forward', filter: keywords(...words) },
  })

/** Why the parked events of a person are parked. */
export async function parkedFor({ pool }: Laboratory, { userId }: Person): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    'select code from engine.failures where user_id = $1 and parked_at is not null',
    [userId],
  )
  return rows.map(({ code }) => code)
}

/** All streams of a category, as the log has them. */
export async function streamsOf<Event extends AnyEvent>({ eventLog }: Laboratory, category: string) {
  const events = await storedEvents(eventLog.store, { categories: [category] })
  const streams = new Set(events.map(({ stream }) => stream))
  return Promise.all([...streams].map((stream) => eventLog.read<Event>(stream)))
}

/** Calls that make an event. */
export const inserts = { method: 'POST', path: '/events' }
/** Google's answer to a call about an event that it will not have. */
export const refused = { status: 400, reason: 'invalid' }
/** Google does not answer until the test has removed the fault. */
export const held = { latencyMs: 600_000 }

/** What Google was asked about events. For calendars it is asked by itself, when a person or an account is new. */
export const aboutEvents = async (lab: Laboratory) =>
  (await lab.requests()).filter(({ path }) => path.includes('/events'))

/** What was sent to Google that changes something. */
export const writes = async (lab: Laboratory) => (await lab.requests()).filter(({ method }) => method !== 'GET')

/** Runs a sync that has no news: it asks each of its two calendars once, and nothing more. */
export async function looksOnly(lab: Laboratory, person: Person, syncId: SyncId) {
  await lab.forgetRequests()
  const run = await lab.run(person, syncId)
  const asked = (await aboutEvents(lab)).map(({ method }) => method)
  assert.equal(asked, ['GET', 'GET'])
  return run
}

/** Resolves when a fault that a test planted has struck. */
export const struck = (lab: Laboratory): Promise<unknown> =>
  eventually(async () => /"struck":[1-9]/.test(JSON.stringify(await lab.control('GET', '/emulator/faults'))))

export interface WithProcesses {
  lab: Laboratory
  /** An engine as a process of its own; `clockAhead` in milliseconds. */
  startProcess: (settings: object, clockAhead?: number) => Promise<ChildProcess>
}

/** A suite whose tests have a laboratory each, with engines that can be killed. */
export function suiteOfProcesses(name: string) {
  const test = suite<WithProcesses>(name)
  let started: ChildProcess[] = []
  test.before.each(async (context) => {
    const lab = await openLaboratory()
    context.lab = lab
    context.startProcess = async (settings, clockAhead = 0) => {
      const child = fork(engineProcess, [lab.connectionString, lab.url, JSON.stringify(settings), String(clockAhead)])
      started.push(child)
      await begun(child)
      return child
    }
  })
  test.after.each(async ({ lab }) => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    started = []
    await lab.close()
  })
  return test
}

/** Resolves when an engine in a process says that it has begun. @throws when it ends before, instead of waiting for it for ever */
async function begun(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The engine ended before it had begun; what it said stands above.')
  })
  await Promise.race([once(child, 'message'), ended])
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  assert.is(child.signalCode, 'SIGKILL')
}
