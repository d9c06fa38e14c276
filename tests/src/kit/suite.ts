import { type Test, suite as uvuSuite } from 'uvu'

/** A suite of uvu that says why what comes before its tests failed; uvu keeps that to itself. */
export function suite<Scene>(name: string): Test<Scene> {
  const test = uvuSuite<Scene>(name)
  const { before } = test
  const saying: Test<Scene>['before'] = (hook) =>
    before(async (scene) => {
      try {
        await hook(scene)
      } catch (error) {
        console.error('What comes before the tests failed:', error)
        throw error
      }
    })
  saying.each = before.each
  test.before = saying
  return test
}

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
