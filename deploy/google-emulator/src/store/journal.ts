import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** One change of one value: `collection`, `key` and the new value, or no value when it was removed. */
const entrySchema = z.object({ c: z.string(), k: z.string(), v: z.unknown().optional() })
export type JournalEntry = z.infer<typeof entrySchema>

/**
 * State as an append-only file of JSON lines. A write is one append, so a thousand inserts cost a thousand lines and
 * a killed process loses at most the line it was writing. The file is rewritten (beside, then renamed) when most of its
 * lines are out of date.
 */
export interface Journal {
  append(entry: JournalEntry): void
  /** Replaces everything written so far by these entries. */
  rewrite(entries: Iterable<JournalEntry>): void
  /** Lines in the file; how many of them are out of date only the owner knows. */
  readonly lines: number
  close(): void
}

/** A journal that keeps nothing. */
export const memoryJournal: Journal = { append() {}, rewrite() {}, lines: 0, close() {} }

/**
 * Opens `file`, making it when absent, and hands every entry in it to `replay`, oldest first.
 * @throws Error naming the line when a line other than a torn last one cannot be read.
 */
export function openJournal(file: string, replay: (entry: JournalEntry) => void): Journal {
  mkdirSync(dirname(file), { recursive: true })
  let lines = existsSync(file) ? replayFile(file, replay) : 0
  let descriptor = openSync(file, 'a')
  return {
    append(entry) {
      writeFileSync(descriptor, `${JSON.stringify(entry)}\n`)
      lines += 1
    },
    rewrite(entries) {
      const beside = `${file}.new`
      const text: string[] = []
      for (const entry of entries) text.push(JSON.stringify(entry))
      const fresh = openSync(beside, 'w')
      writeFileSync(fresh, text.length === 0 ? '' : `${text.join('\n')}\n`)
      fsyncSync(fresh)
      closeSync(fresh)
      closeSync(descriptor)
      renameSync(beside, file)
      descriptor = openSync(file, 'a')
      lines = text.length
    },
    get lines() {
      return lines
    },
    close() {
      closeSync(descriptor)
    },
  }
}

function replayFile(file: string, replay: (entry: JournalEntry) => void): number {
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(0x0a) + 1
  // A process killed while appending leaves a line without its end: that change was never confirmed to its client.
  if (whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  for (const [index, line] of lines.entries()) {
    try {
      replay(entrySchema.parse(JSON.parse(line)))
    } catch (error) {
      throw new Error(`${file}, line ${index + 1} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  return lines.length
}
