import type { Test } from 'uvu'

/**
 * Has what the tests of a suite share made before them, and undone after them in reverse, also where only a part could
 * be made.
 * @param make hands each step that undoes something to `later`
 */
export function sharedBy<Scene>(
  test: Test<Scene>,
  make: (scene: Scene, later: (undo: () => Promise<unknown>) => void) => Promise<void>,
): void {
  const steps: (() => Promise<unknown>)[] = []
  test.before((scene) => make(scene, (undo) => steps.push(undo)))
  test.after(async () => {
    for (const undo of steps.splice(0).reverse()) await undo()
  })
}
