import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'uvu'
import { suite } from './suite.ts'

/** A suite whose tests have an empty folder each. `More` is what its own hooks put beside it. */
export function folderSuite<More extends object = object>(name: string): Test<{ folder: string } & More> {
  const test = suite<{ folder: string } & More>(name)
  test.before.each((context) => {
    context.folder = mkdtempSync(join(tmpdir(), 'calendar-sync-folder-'))
    // Run as root, the database has an account of its own that passes through here.
    chmodSync(context.folder, 0o711)
  })
  test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }))
  return test
}
