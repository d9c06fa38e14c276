import { setMaxListeners } from 'node:events'
import { createCheckpoints } from '@calendar-sync/platform/background/checkpoints'
import { createReactor } from '@calendar-sync/platform/background/reactor'
import type { Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Migrate } from '@calendar-sync/platform/database/migrations'
import type { MailSender } from '@calendar-sync/platform/mail/mail'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import type { Vault } from '@calendar-sync/platform/privacy/vault'
import { createRecordDiscovery } from './accounts/recordDiscovery.ts'
import { createCheckCountLoop, createCheckCountStore } from './checkCounts/checkCountStore.ts'
import { createEmailLoops } from './emails/emailLoop.ts'
import { createEmailOutbox } from './emails/emailOutbox.ts'
import { emailReaction } from './emails/emailReaction.ts'
import type { EngineParts } from './engineParts.ts'
import { createGoogleCalendar } from './google/googleCalendar.ts'
import { followMoved } from './google/movedCalendars.ts'
import { createGoogleOAuth, type GoogleClientConfig } from './google/oauth.ts'
import { createQuota, googleLimits, noQuota, type QuotaLimits } from './google/quota.ts'
import { createTokens } from './google/tokens.ts'
import { startHeartbeat } from './observability/heartbeat.ts'
import { observeEngineStats } from './observability/observeEngineStats.ts'
import { observeOAuth, observeQuota } from './observability/observeGoogle.ts'
import { createParkedLoop, parkedReaction } from './parked/parkedLoop.ts'
import { createParkedStore } from './parked/parkedStore.ts'
import { beginning, createHeardCalendars } from './push/heardCalendars.ts'
import { createPush } from './push/push.ts'
import { createPushCoverage } from './push/pushCoverage.ts'
import { createWatchStore } from './push/watchStore.ts'
import { engineReaction } from './reactions/engineReactions.ts'
import { createTaskLoop } from './reactions/taskLoop.ts'
import { createTaskQueue } from './reactions/tasks.ts'
import { createCalendarContexts } from './reconcile/eventClassifier.ts'
import { createFeedStore } from './reconcile/feeds/feedStore.ts'
import { createReadingThreads } from './reconcile/readingThreads/readingThreads.ts'
import { handleEngineStats, readEngineStats } from './requestHandlers/engineStats.ts'
import { handleConflicts } from './requestHandlers/handleConflicts.ts'
import { handleFilterPreview } from './requestHandlers/handleFilterPreview.ts'
import { handleLastChecks } from './requestHandlers/handleLastChecks.ts'
import { handleSampleEvents } from './requestHandlers/handleSampleEvents.ts'
import { handleSyncPreview } from './requestHandlers/handleSyncPreview.ts'
import { handleTokenRefresh } from './requestHandlers/handleTokenRefresh.ts'
import { createRunLoop } from './run/runLoop.ts'
import { createRunStore } from './run/runStore.ts'
import { createScheduleLoop, scheduleReaction } from './schedule/scheduleLoop.ts'
import { createScheduleStore } from './schedule/scheduleStore.ts'
import { defaultSettings, type EngineSettings } from './settings.ts'

export interface SyncEngineDependencies extends Omit<EngineParts, 'calendarOf' | 'settings'> {
  readonly migrate: Migrate
  readonly vault: Vault
  readonly google: GoogleClientConfig
  /** Where people and Google can reach us; Google tells only https addresses of changes. */
  readonly publicUrl?: string | undefined
  /** Where Google's messages come in, when that is not `publicUrl`. */
  readonly pushUrl?: string
  /** How emails to people leave, and where their links lead; without it none is written. */
  readonly mail?: { readonly sender: Pick<MailSender, 'send'>; readonly appUrl: string }
  /** Different for each engine that runs, and new at each start. */
  readonly engineId: string
  /** Google's own limits when absent; 'off' for benches. */
  readonly quota?: QuotaLimits | 'off'
  readonly settings?: Partial<EngineSettings>
  /** The address of a module whose `readContent` reads events instead of ours: for tests of events that hurt. */
  readonly readContentModule?: string
}

export type SyncEngine = ReturnType<typeof createSyncEngine>

export const engineMigrations = { set: 'sync-engine', directory: new URL('../migrations/', import.meta.url) }

/** The part that syncs: follows the log, carries out runs, and is the only one that talks to Google Calendar. */
export function createSyncEngine(dependencies: SyncEngineDependencies) {
  const { eventLog, bus, pool, vault, keys, google, clock, engineId, streamNameKey } = dependencies
  const log = dependencies.log.child({ part: 'sync-engine', engineId })
  const settings = { ...defaultSettings, ...dependencies.settings }
  const limits = dependencies.quota === 'off' ? undefined : (dependencies.quota ?? googleLimits)
  const quota = observeQuota(limits ? createQuota(pool, limits) : noQuota)

  const recordDiscovery = createRecordDiscovery(eventLog, bus, clock)
  const oauth = observeOAuth(createGoogleOAuth(google, settings.requestTimeout))
  const tokens = createTokens(vault, oauth, recordDiscovery, clock)
  const { readingThreads: threads, readingDeadline: deadlineMs } = settings
  const sending = { tokens, quota, settings, log }
  const calendarOf = followMoved(createGoogleCalendar(google.baseUrl, sending), eventLog, recordDiscovery)

  const runs = createRunStore(pool)
  const tasks = createTaskQueue(pool)
  const shared = { eventLog, bus, pool, clock, keys, log, settings, calendarOf, streamNameKey }
  const readingThreads = createReadingThreads({ log, threads, deadlineMs, module: dependencies.readContentModule })
  const calendars = createCalendarContexts(readingThreads, log, clock)
  const { publicUrl } = dependencies
  const pushUrl = dependencies.pushUrl ?? (publicUrl?.startsWith('https:') ? publicUrl : undefined)
  const began = beginning(pool)
  const heardCalendars = pushUrl === undefined ? async () => ({}) : createHeardCalendars(shared, began)
  const { marginDays } = settings
  const syncing = { ...shared, readingThreads, calendars, feeds: createFeedStore(pool), marginDays, heardCalendars }
  const checks = createCheckCountStore(pool)
  const parked = createParkedStore(pool)
  const parkedLoop = createParkedLoop({ ...shared, parked })
  const runLoop = createRunLoop({ ...syncing, runs, checks, tasks, parkedLoop, engineId })
  const checkCountLoop = createCheckCountLoop(checks, shared)
  const watches = createWatchStore(pool)
  const grantChanges = createGrantChanges(pool)
  const taskLoop = createTaskLoop({ ...shared, tasks, recordDiscovery, vault, grantChanges, oauth, watches })
  const schedules = createScheduleStore(pool)
  const coveredByPush = pushUrl === undefined ? async () => false : createPushCoverage(shared, began)
  const scheduleLoop = createScheduleLoop({ ...shared, schedules, runLoop, coveredByPush })
  const push = createPush(pushUrl, { ...shared, schedules, runLoop })
  const outbox = createEmailOutbox(pool, clock)
  const emailLoops = dependencies.mail
    ? createEmailLoops({ ...shared, outbox, mail: dependencies.mail.sender, appUrl: dependencies.mail.appUrl })
    : []
  const reactions = [
    engineReaction({ ...shared, tasks, runs, runLoop, taskLoop }),
    scheduleReaction(schedules, scheduleLoop),
    parkedReaction({ ...shared, parked, parkedLoop }),
    emailReaction({ ...shared, outbox, emailLoops }),
    ...push.reactions,
  ]
  const checkpoints = createCheckpoints(pool, 'engine', log)
  const reactors = reactions.map((reaction) => createReactor(reaction, { eventLog, checkpoints, log }))
  const loops = [runLoop, taskLoop, scheduleLoop, checkCountLoop, parkedLoop, ...emailLoops, ...push.loops]
  const stopping = new AbortController()
  // Every call that waits listens; that is no leak.
  setMaxListeners(0, stopping.signal)
  const stopAnswering: Unsubscribe[] = []

  const begin = async () => {
    await dependencies.migrate(engineMigrations)
    await began()
    for (const reactor of reactors) await reactor.start()
    stopAnswering.push(await handleTokenRefresh(bus, tokens, tasks, eventLog, log))
    stopAnswering.push(await handleEngineStats(bus, pool, limits))
    stopAnswering.push(await handleLastChecks(bus, checks))
    stopAnswering.push(startHeartbeat(bus, engineId, clock()))
    const unobserve = observeEngineStats(() => readEngineStats(pool, limits))
    stopAnswering.push(async () => unobserve())
    stopAnswering.push(await handleSyncPreview(syncing, stopping.signal))
    stopAnswering.push(await handleFilterPreview(bus, eventLog, readingThreads))
    stopAnswering.push(await handleSampleEvents(bus, shared, stopping.signal))
    stopAnswering.push(await handleConflicts(bus, shared, stopping.signal))
    for (const loop of loops) loop.start()
  }
  const stop = async () => {
    stopping.abort(new Error('The engine is stopping.'))
    for (const stopOne of stopAnswering) await stopOne()
    await Promise.all(reactors.map((reactor) => reactor.stop()))
    await checkpoints.close()
    await Promise.all(loops.map((loop) => loop.stop()))
    await readingThreads.close()
  }
  return {
    /** Takes what Google sends us: mount it where `publicUrl` leads. */
    router: push.router,
    /** Brings its tables up to date and begins to work. @throws DatabaseUnreachable, MigrationsRefused */
    async start() {
      try {
        await begin()
      } catch (error) {
        // What has begun by then would go on, and the caller has no way to stop it.
        await stop()
        throw error
      }
    },
    /** Lets what is being written be written and recorded, and gives back what has not ended. */
    stop,
  }
}
