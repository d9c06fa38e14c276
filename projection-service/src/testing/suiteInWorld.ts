import { suite } from 'uvu'
import { createWorld, type World } from './world.ts'

/** A suite whose tests have a world each. */
export function suiteInWorld(name: string) {
  const test = suite<{ world: World }>(name)
  test.before.each(async (context) => {
    context.world = await createWorld()
  })
  test.after.each(async ({ world }) => {
    await world.end()
  })
  return test
}
