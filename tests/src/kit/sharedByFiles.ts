import type { Test } from 'uvu'

type Undo = () => Promise<unknown>

/**
 * What the test files of one process share, since to start it takes seconds of processor time: made for the first suite that asks,
 * and undone in reverse when the runner has no more files for this process. Every test leaves it running.
 * @param make hands each step that undoes something to `later`
 */
export function sharedByFiles<Shared extends object>(make: (later: (undo: Undo) => void) => Promise<Shared>) {
  const steps: Undo[] = []
  let shared: Promise<Shared> | undefined
  let open = 0
  const end = async () => {
    for (const undo of steps.splice(0).reverse()) await undo()
  }
  /** Puts it beside what else the tests of this suite see. */
  return (test: Pick<Test<Shared>, 'before' | 'after'>): void => {
    test.before(async (scene) => {
      open += 1
      // One that was killed leaves a file that is not over.
      if (!shared) process.once('disconnect', () => open === 0 && void end())
      shared ??= make((undo) => steps.push(undo))
      try {
        Object.assign(scene, await shared)
      } catch (error) {
        // The file has failed; those after it have not.
        shared = undefined
        await end()
        throw error
      }
    })
    test.after(async () => {
      open -= 1
      // No runner could send another file.
      if (!process.connected) await end()
    })
  }
}
