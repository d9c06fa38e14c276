import type { ProjectionLiveMessage } from '@calendar-sync/contracts/api/operations'
import { UserId } from '@calendar-sync/contracts/ids'
import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Log } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { LiveBridge } from '../live/bridge.ts'
import { schema } from '../projector/table.ts'
import { users } from '../readModels/users.ts'

/** Carries the progress of rebuilds to the browsers of those who are admins at that moment. */
export async function tellAdmins(
  bus: Bus,
  pool: Pool,
  bridge: Pick<LiveBridge, 'people' | 'send'>,
  log: Log,
): Promise<Unsubscribe> {
  // One after the other, so that the end of a rebuild never arrives before its last progress.
  let telling: Promise<void> = Promise.resolve()
  const unsubscribe = await bus.subscribe(projectionProgress, (progress) => {
    telling = telling
      .then(async () => {
        const text = JSON.stringify({ type: 'projection_progress', ...progress } satisfies ProjectionLiveMessage)
        for (const admin of await adminsAmong(pool, bridge.people())) bridge.send(admin, text)
      })
      .catch((error) => log.warn({ error }, 'the progress of a rebuild could not be told'))
  })
  return async () => {
    await unsubscribe()
    await telling
  }
}

const Admins = z.array(z.object({ user_id: UserId }))

async function adminsAmong(pool: Pool, people: readonly UserId[]): Promise<UserId[]> {
  if (people.length === 0) return []
  const { rows } = await pool.query(
    `select user_id from ${schema}.${users.name} where user_id = any($1::text[]) and is_admin`,
    [people],
  )
  return Admins.parse(rows).map(({ user_id }) => user_id)
}
