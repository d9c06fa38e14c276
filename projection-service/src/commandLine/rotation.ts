import { rotateKeys } from '@calendar-sync/platform/privacy/rotateKeys'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { progressBar } from './progressBar.ts'
import type { Terminal } from './terminal.ts'

/** Wraps every key and token by the current master key, and says when the others may be dropped. @returns the exit code */
export async function showRotation(
  { pool, master }: Pick<Runtime, 'pool' | 'master'>,
  terminal: Terminal,
): Promise<number> {
  const found = await rotateKeys(pool, master, (done, total) =>
    terminal.over(progressBar(done, total, 'keys and tokens')),
  )
  const count = (envelopes: number) => envelopes.toLocaleString('en')
  terminal.line(
    `${count(found.rewrapped)} of ${count(found.total)} keys and tokens were wrapped anew, by the master key ${master.currentId}.`,
  )
  if (found.remaining.size === 0) {
    terminal.line(
      'Nothing is wrapped by another key. Once every service runs with this ENCRYPTION_KEY, run this again; when it wraps nothing anew, OTHER_ENCRYPTION_KEYS may be dropped.',
    )
    return 0
  }
  for (const [id, envelopes] of found.remaining)
    terminal.line(
      `${count(envelopes)} are still wrapped by ${id === 'none' ? 'a key without an id' : `the master key ${id}`}.`,
    )
  terminal.line(
    found.failure ?? 'Services still wrap by that key: start them with the new ENCRYPTION_KEY, then run this again.',
  )
  terminal.line('Keep OTHER_ENCRYPTION_KEYS until nothing is left.')
  return 1
}
