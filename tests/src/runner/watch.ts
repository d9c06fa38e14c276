import { watch } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from './findTestFiles.ts'

/** Editors write a file in several steps. */
const settleMs = 200

/** Calls back with the workspaces in which sources changed; never resolves. */
export async function onSourceChange(run: (changed: ReadonlySet<string>) => Promise<unknown>): Promise<void> {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve<unknown>(undefined)
  for (const workspace of workspaces) {
    watch(join(root, workspace, 'src'), { recursive: true }, () => {
      changed.add(workspace)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const batch = changed
        changed = new Set()
        running = running.then(() => run(batch))
      }, settleMs)
    })
  }
  await new Promise(() => undefined)
}
