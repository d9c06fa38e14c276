import type { Config } from '@calendar-sync/platform/config'
import { suite } from '@calendar-sync/platform/testing/suites'
import type { Test } from 'uvu'
import { signedIn, subscriber, visitor, withSync } from './arrivals.ts'
import type { Client } from './client.ts'
import { sharedBy } from './sharedBy.ts'
import { signInStaff } from './staff.ts'
import { type System, startSystem } from './system.ts'

export interface WithSystem {
  system: System
}

/** A suite whose tests share one whole product. `Shared` is what the suite's own hooks put beside it. */
export function systemSuite<Shared extends object = object>(
  name: string,
  settings: Partial<Config> = {},
): Test<WithSystem & Shared> {
  const test = suite<WithSystem & Shared>(name)
  sharedBy(test, async (context, later) => {
    const system = await startSystem(settings)
    later(() => system.stop())
    Object.assign(context, { system })
  })
  return test
}

/** The same with an admin and a supporter. */
export function staffSuite<Shared extends object = object>(name: string) {
  const test = systemSuite<{ admin: Client; support: Client } & Shared>(name)
  test.before(async (context) => {
    Object.assign(context, await signInStaff(context.system))
  })
  return test
}

/** How far the person of each test has come. */
const arrivals = { visitor, signedIn, subscriber, withSync }
type Arrival = keyof typeof arrivals
export type Arrived<Kind extends Arrival> = Awaited<ReturnType<(typeof arrivals)[Kind]>>

/** A suite on one whole product, in which each test has people that no other test knows. */
export function personSuite<Kind extends Arrival>(
  name: string,
  arrived: Kind,
  settings: Partial<Config> = {},
): Test<WithSystem & Arrived<Kind>> {
  const test = systemSuite<Arrived<Kind>>(name, settings)
  test.before.each(async (context) => {
    Object.assign(context, await arrivals[arrived](context.system))
  })
  return test
}
