import { suite } from 'uvu'
import { sharedBy } from '../kit/sharedBy.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'

/**
 * A suite whose tests share one laboratory with a running engine. Each has a person of its own, and no fault that a test
 * plants outlives it.
 */
export function suiteInLaboratory(name: string) {
  const test = suite<{ lab: Laboratory; person: Person }>(name)
  sharedBy(test, async (context, later) => {
    context.lab = await openLaboratory()
    later(() => context.lab.close())
    await context.lab.startEngine()
  })
  test.before.each(async (context) => {
    context.person = await context.lab.makePerson()
  })
  test.after.each(async ({ lab }) => {
    await lab.clearFaults()
    await lab.control('POST', '/emulator/lag', {})
  })
  return test
}
