import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { createHttpApp, listen, type RunningServer } from '@calendar-sync/platform/http/server'
import { silentLog } from '@calendar-sync/platform/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import type { EngineSettings } from '@calendar-sync/sync-engine/settings'
import { eventually } from '../kit/eventually.ts'
import { freePort } from '../kit/freePort.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'
import { schedule as inSchedule, subscriber } from './scene.ts'

/** A suite whose tests have a laboratory each, with engines that Google's messages reach. */
export const suiteOfPush = (name: string, settings: Partial<EngineSettings> = { pushQuiet: 1_500, pushGap: 1_500 }) =>
  suiteOfEach(name, async () => {
    const lab = await openLaboratory({ settings })
    const servers: RunningServer[] = []
    const end = async () => {
      for (const server of servers) await server.close()
      await lab.close()
    }
    return { lab, servers, end }
  })

export const path = '/api/google/notifications'

/** An engine that Google reaches at an address of this machine. */
export async function startEngine({ lab, servers }: { lab: Laboratory; servers: RunningServer[] }) {
  const port = await freePort()
  const pushUrl = `http://127.0.0.1:${port}`
  const engine = await lab.startEngine({ pushUrl })
  const config = { publicUrl: undefined, sessionKeys: ['a-secret-for-nobodys-sessions'], rateLimitPerMinute: 1_200 }
  const { app } = createHttpApp(config, lab.pool, silentLog)
  app.use(engine.router.routes())
  servers.push(await listen(app, port))
  return pushUrl
}

/** So seldom that what runs here runs for another reason. */
export const schedule = (lab: Laboratory, person: Person, more: object = {}) =>
  inSchedule(lab, person, { syncInterval: 240, ...more })

export async function channels(lab: Laboratory) {
  const { rows } = await lab.pool.query<{
    channel_id: string | null
    resource_id: string | null
    expires_at: Date | null
  }>('select channel_id, resource_id, expires_at from engine.watched order by watch_id')
  return rows
}
/** @param count of each sync both calendars are watched */
export const opened = (lab: Laboratory, count = 2) =>
  eventually(async () => {
    const open = (await channels(lab)).filter(({ resource_id }) => resource_id !== null)
    return open.length === count ? open : undefined
  })

/** A sync that runs by itself, and whose calendars an engine hears changes of by the channels `open`. */
export async function watchedSync(
  context: { lab: Laboratory; servers: RunningServer[] },
  more?: Partial<SyncDefinition>,
) {
  const { lab } = context
  const pushUrl = await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  const syncId = await lab.makeSync(person, more)
  return { pushUrl, person, syncId, open: await opened(lab) }
}

export const calls = async (lab: Laboratory, ending: string) =>
  (await lab.requests()).filter(({ path }) => path.endsWith(ending)).length
export const runs = async (lab: Laboratory) => {
  const { rows } = await lab.pool.query<{ trigger: string }>('select trigger from engine.runs')
  return rows.map(({ trigger }) => trigger)
}
