import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { evolveAccounts, initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import { fold } from '@calendar-sync/contracts/domain/decider'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { reportedOf, type SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import {
  evolveSyncRun,
  initialSyncRun,
  type RunKind,
  type SyncRunEvent,
  type SyncRunState,
} from '@calendar-sync/contracts/domain/syncRun'
import { AccountId, RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import {
  accountsStream,
  subscriptionStream,
  syncRunStream,
  syncStream,
  userStream,
} from '@calendar-sync/contracts/streams'
import type { RunningEmulator } from '@calendar-sync/google-emulator/server'
import { type Bench, openBench } from '@calendar-sync/google-emulator/testing'
import { load } from '@calendar-sync/platform/commands/execute'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import {
  createSyncEngine,
  engineMigrations,
  type SyncEngine,
  type SyncEngineDependencies,
} from '@calendar-sync/sync-engine/createSyncEngine'
import { Emulator } from '../kit/emulator.ts'
import { metadataBy } from '../kit/metadata.ts'
import { endEventStoreOf } from '../kit/testEventStore.ts'
import { assemble, testClient } from './assemble.ts'
import { Calendar } from './calendar.ts'
import { type Person, syncBetween } from './person.ts'

export type { Person } from './person.ts'

export interface EndedRun {
  readonly state: Extract<SyncRunState, { kind: 'completed' | 'failed' | 'joined' }>
  readonly events: readonly Recorded<SyncRunEvent>[]
  readonly recorded: readonly SyncedEvent[]
}

export type Laboratory = Awaited<ReturnType<typeof openLaboratory>>

/**
 * A database, the emulator and an engine between them, and hands to play the command service and the persons. The
 * clock of all three starts now and moves when told.
 */
export async function openLaboratory(
  options: Partial<SyncEngineDependencies> & { readonly emulator?: RunningEmulator } = {},
) {
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const database = await createTestDatabase(engineMigrations)
  const { emulator: running, ...ofEngine } = options
  const bench: Bench = await openBench({ people: [], now: clock, ...(running ? { running } : {}) })
  const emulator = new Emulator(bench.url)
  const parts = await assemble(database.connectionString)
  const { eventLog, vault, pool } = parts
  const engines: SyncEngine[] = []
  const google = { ...testClient, baseUrl: bench.url }

  const append = async (stream: string, userId: UserId, ...events: AnyEvent[]) => {
    const metadata = events.map(() => metadataBy(userId, { at: clock().toISOString() }))
    return eventLog.append(stream, 'any', events, metadata)
  }
  const startEngine = async (more: Partial<SyncEngineDependencies> = {}) => {
    const engine = createSyncEngine({
      ...parts,
      google,
      clock,
      engineId: randomUUID(),
      quota: 'off',
      ...ofEngine,
      ...more,
      // Turns of the schedule, which are half an hour apart, come one after the other here.
      settings: { poll: 50, firstWait: 5, longestWait: 50, sharedRead: 0, ...ofEngine.settings, ...more.settings },
    })
    // Before it starts: should that fail, it is stopped with the others.
    engines.push(engine)
    await engine.start()
    return engine
  }
  /** @param accountId of one that was removed, where that is connected again */
  const connect = async (
    userId: UserId,
    email: string,
    accountId = AccountId.parse(randomUUID()),
  ): Promise<AccountId> => {
    const { credentials } = await bench.signIn(email, { prompt: 'consent' })
    const tokenExpiry = new Date(clock().getTime() + 3_600_000).toISOString()
    await vault.store(userId, accountId, {
      accessToken: credentials.access_token ?? '',
      refreshToken: credentials.refresh_token ?? null,
      expiresAt: tokenExpiry,
    })
    const account = {
      userId,
      accountId,
      email,
      displayName: email,
      avatarUrl: null,
      tokenExpiry,
      hasRefreshToken: true,
    }
    await append(accountsStream(userId), userId, { type: 'AccountConnected', data: account })
    return accountId
  }
  let people = 0
  return {
    ...parts,
    url: bench.url,
    connectionString: database.connectionString,
    emulator,
    control: emulator.control,
    addFault: emulator.addFault,
    clearFaults: emulator.clearFaults,
    mails: emulator.mails,
    clock,
    append,
    startEngine,
    connect,
    passTime: async (milliseconds: number) => {
      offset += milliseconds
    },
    async makePerson(): Promise<Person> {
      people += 1
      const number = people
      const userId = UserId.parse(randomUUID())
      const make = async (name: string) => {
        const email = `${name}${number}@example.com`
        await emulator.addPerson(email, name)
        return new Calendar(emulator, email, email, clock)
      }
      const [work, home] = [await make('work'), await make('home')]
      const accountIds = { work: await connect(userId, work.email), home: await connect(userId, home.email) }
      return { userId, work, home, accountIds }
    },
    /** Lets a person use syncs as the pages would: known to us, with a valid subscription. */
    async subscribe({ userId, work }: Pick<Person, 'userId' | 'work'>): Promise<void> {
      const who = { email: work.email, displayName: 'Dana Reyes', avatarUrl: null }
      await append(userStream(userId), userId, { type: 'UserRegistered', data: { userId, ...who } })
      const paid = { tier: 'pro', status: 'active', expiry: null, trialEndsAt: null } as const
      await append(subscriptionStream(userId), userId, { type: 'SubscriptionChanged', data: { userId, ...paid } })
    },
    async makeSync(person: Person, more: Partial<SyncDefinition> = {}): Promise<SyncId> {
      const syncId = SyncId.parse(randomUUID())
      const data = syncBetween(person, syncId, more)
      await append(syncStream(syncId), person.userId, { type: 'SyncCreated', data })
      return syncId
    },
    async requestRun({ userId }: Pick<Person, 'userId'>, syncId: SyncId, kind: RunKind = 'sync'): Promise<RunId> {
      const runId = RunId.parse(randomUUID())
      const data = { runId, syncId, userId, trigger: 'person', kind } as const
      await append(syncRunStream(runId), userId, { type: 'SyncRunRequested', data })
      return runId
    },
    /** Waits for the end of a run, or of the one it follows. */
    async endOf(runId: RunId, timeoutMs = 180_000): Promise<EndedRun> {
      const events: Recorded<SyncRunEvent>[] = []
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
        events.push(...(await eventLog.read<SyncRunEvent>(syncRunStream(runId), events.length)))
        const state = fold({ initialState: initialSyncRun, evolve: evolveSyncRun }, events)
        if (state.kind !== 'completed' && state.kind !== 'failed' && state.kind !== 'joined') continue
        const recorded: SyncedEvent[] = events.flatMap((event) =>
          event.type === 'SyncEventsRecorded' ? reportedOf(event.data.events) : [],
        )
        return { state, events, recorded }
      }
      throw new Error('The run did not end in time.')
    },
    async run(person: Person, syncId: SyncId, kind?: RunKind, timeoutMs?: number) {
      const ended = await this.endOf(await this.requestRun(person, syncId, kind), timeoutMs)
      if (ended.state.kind !== 'completed') throw new Error(`The run ended as ${JSON.stringify(ended.state)}`)
      const { forward, reverse } = ended.state
      /** Of the only way of a sync that has one. */
      const counts = forward ?? reverse
      return { ...ended, counts, forward, reverse }
    },
    accountsOf: (userId: UserId) =>
      load(eventLog, { initialState: initialAccounts, evolve: evolveAccounts }, accountsStream(userId)),
    requests: async () => (await emulator.requests()).filter(({ path }) => path.startsWith('/calendar/')),
    forgetRequests: () => emulator.control('DELETE', '/emulator/requests'),
    /** How many rows there are: `engine.feeds where account_id = $1`. */
    async count(rows: string, values: readonly unknown[] = []): Promise<number> {
      const { rowCount } = await pool.query(`select from ${rows}`, [...values])
      return rowCount ?? 0
    },
    async close() {
      for (const engine of engines) await engine.stop()
      await parts.close()
      await bench.close()
      await database.drop()
      endEventStoreOf(database.connectionString)
    },
  }
}

/** A laboratory of a test's own, closed however the test ends: one that stays open would never let the process go. */
export async function inLaboratory<Result>(
  options: Parameters<typeof openLaboratory>[0],
  work: (lab: Laboratory) => Promise<Result>,
): Promise<Result> {
  const lab = await openLaboratory(options)
  try {
    return await work(lab)
  } finally {
    await lab.close()
  }
}
