import { createSealStore } from '@calendar-sync/platform/event-store/seals/sealStore'
import { type Break, verifySeals } from '@calendar-sync/platform/event-store/seals/verifySeals'
import type { Runtime } from '@calendar-sync/platform/runtime'
import type { Terminal } from './terminal.ts'

/** Sealing follows appends within a second or two; what is older than this should have been sealed. */
const maxUnsealedMs = 10 * 60_000

const said: Record<Break['kind'], string> = {
  changed: 'the event there, or its seal, was changed',
  missing: 'the event that was sealed there is gone',
  added: 'the event there was not in the log when later ones were sealed',
}

/** A position of either store, and the seal there. */
const notedSeal = /^(\d{20}(?:-\d{20})?):([0-9a-f]{64})$/

/**
 * Checks the chain of seals over the whole log.
 * @param noted `<position>:<seal>` as an earlier verification showed it: a log that was cut off together with its seals is
 *   known by that alone
 * @param mayEndUnsealed it does not matter how old the newest events are that have no seal
 * @returns the exit code
 */
export async function verifyLog(
  { pool, store, installationKeys }: Pick<Runtime, 'pool' | 'store' | 'installationKeys'>,
  noted: string | undefined,
  terminal: Terminal,
  mayEndUnsealed = false,
): Promise<number> {
  const line = (text: string) => terminal.line(`${'log'.padEnd(20)} ${text}`)
  if (noted !== undefined) {
    const [, position, seal] = notedSeal.exec(noted) ?? []
    if (position === undefined) {
      terminal.line(`${noted} is no seal: it is <position>:<64 hexadecimal digits>, as verify log shows it.`)
      return 2
    }
    const kept = await createSealStore(pool).at(position)
    if (kept?.seal.toString('hex') !== seal) {
      line(`broken at ${position}: the seal that was noted is not in the chain any more`)
      return 1
    }
  }
  const found = await verifySeals(store, pool, installationKeys.logSeals, (events) =>
    terminal.over(`${'log'.padEnd(20)} ${events.toLocaleString('en')} events`),
  )
  if (found.broken) {
    line(`broken at ${found.broken.position}: ${said[found.broken.kind]}`)
    return 1
  }
  const { count, since } = found.unsealed
  line(
    `sealed, ${found.sealed.toLocaleString('en')} events${count > 0 ? `; ${count.toLocaleString('en')} newer not yet sealed` : ''}`,
  )
  if (found.newest)
    terminal.line(`  newest seal, to be noted elsewhere: ${found.newest.position}:${found.newest.seal.toString('hex')}`)
  if (since === undefined || mayEndUnsealed || Date.now() - Date.parse(since) < maxUnsealedMs) return 0
  terminal.line(
    `  events since ${since} have no seal: no command service runs, it has not come that far yet, or seals were deleted`,
  )
  return 1
}
