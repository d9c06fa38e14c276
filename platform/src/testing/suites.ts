import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Test, suite as uvuSuite } from 'uvu'

interface Ending {
  end(): Promise<unknown>
}

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

/** A suite whose tests share what `start` starts, which ends after them. `Context`: with what its own hooks put beside it. */
export function suiteOnOne<Started extends Ending, Context extends Started = Started>(
  name: string,
  start: () => Promise<Started>,
) {
  const test = suite<Context>(name)
  test.before(async (context) => {
    Object.assign(context, await start())
  })
  // What does not start has nothing to end, and the error is that of the start.
  test.after(async ({ end }: Partial<Started>) => void (await end?.()))
  return test
}

/** A suite in which `start` starts something for each test, which ends after it. */
export function suiteOfEach<Started extends Ending, Context extends Started = Started>(
  name: string,
  start: () => Promise<Started>,
) {
  const test = suite<Context>(name)
  test.before.each(async (context) => {
    Object.assign(context, await start())
  })
  test.after.each(async ({ end }: Partial<Started>) => void (await end?.()))
  return test
}

/** A folder of its own for a test. */
export async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'calendar-sync-'))
  return { dataDir, end: () => rm(dataDir, { recursive: true, force: true }) }
}
