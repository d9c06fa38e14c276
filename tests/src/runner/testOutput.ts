import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a process says, in a file: when the process has told that something is over, all that it said of it is there. The file has
 * no name by which another program could find it, and is gone when both have closed it.
 */
export function openTestOutput() {
  const path = join(tmpdir(), `calendar-sync-test-output-${randomUUID()}`)
  const descriptor = openSync(path, 'ax+')
  unlinkSync(path)
  let read = 0
  return {
    /** For the process to write to. */
    descriptor,
    /** What was written since the last time. */
    next() {
      const text = Buffer.alloc(fstatSync(descriptor).size - read)
      read += readSync(descriptor, text, 0, text.length, read)
      return text.toString()
    },
    close: () => closeSync(descriptor),
  }
}
