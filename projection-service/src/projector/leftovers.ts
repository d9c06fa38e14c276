import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@calendar-sync/platform/log'
import type { Client, Pool } from 'pg'
import { connect, tryLock, unlock } from './leadership.ts'
import { buildLock } from './rebuild.ts'
import { schema } from './table.ts'
import { dropUnfinished, prepareSchema } from './tableGenerations.ts'
import { inTransactionOn } from './tableWriter.ts'
import { dropShadow, verificationLock } from './verify.ts'

/**
 * Deletes what builds and verifications of a read model left behind that failed or were killed: no projector takes an erasure
 * there, and the archive takes such a build for under way.
 */
export async function dropLeftovers(client: Client, model: string): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${schema}.checkpoints where model = $1 and state = 'building'`,
    [model],
  )
  for (const { version } of rows)
    await unlessLocked(client, buildLock(model, version), () =>
      inTransactionOn(client, () => dropUnfinished(client, model, version)),
    )
  await unlessLocked(client, verificationLock(model), () => dropShadow(client, model))
}

/** The same of every read model of which a build has begun. */
export async function dropFailedBuilds(pool: Pool): Promise<void> {
  await prepareSchema(pool)
  const { client, close } = await connect(pool, 'removal of failed builds')
  try {
    const { rows } = await client.query<{ model: string }>(
      `select distinct model from ${schema}.checkpoints where state = 'building'`,
    )
    for (const { model } of rows) await dropLeftovers(client, model)
  } finally {
    await close()
  }
}

const betweenSweepsMs = 60 * 60_000

/** Deletes such tables of these read models, too, that came to be since a projector began to lead, which may be weeks ago. */
export function createLeftoverSweep(pool: Pool, models: readonly string[], log: Log) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const sweep = async () => {
    const { client, close } = await connect(pool, 'removal of what builds left')
    try {
      for (const model of models) await dropLeftovers(client, model)
    } finally {
      await close()
    }
  }
  const sweepForever = async () => {
    while (!stopping.signal.aborted) {
      await delay(betweenSweepsMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted)
        await sweep().catch((error: unknown) => log.warn({ error }, 'What builds left could not be removed.'))
    }
  }
  return {
    start() {
      running = sweepForever()
    },
    /** Does so now. */
    sweep,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function unlessLocked(client: Client, lock: string, work: () => Promise<void>): Promise<void> {
  if (!(await tryLock(client, lock))) return
  try {
    await work()
  } finally {
    await unlock(client, lock)
  }
}
