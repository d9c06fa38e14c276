import type { Test } from 'uvu'

/**
 * Has what the tests of a suite share made before them, and undone after them in reverse. What could not be made is said
 * with its cause, which uvu keeps to itself, and what was made until then is undone.
 * @param make hands each step that undoes something to `later`
 */
export function sharedBy<Scene>(
  test: Test<Scene>,
  make: (scene: Scene, later: (undo: () => Promise<unknown>) => void) => Promise<void>,
): void {
  const steps: (() => Promise<unknown>)[] = []
  test.before(async (scene) => {
    try {
      await make(scene, (undo) => steps.push(undo))
    } catch (error) {
      console.error('What the tests share could not be made:', error)
      throw error
    }
  })
  test.after(async () => {
    for (const undo of steps.splice(0).reverse()) await undo()
  })
}
