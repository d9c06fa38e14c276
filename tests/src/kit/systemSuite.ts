import type { Config } from '@calendar-sync/platform/config'
import type { Test } from 'uvu'
import { Client } from './client.ts'
import { subscribe } from './people.ts'
import { sharedBy, suite } from './suite.ts'
import { type System, startSystem } from './system.ts'
import { makePeople, type People } from './trips.ts'

export interface WithSystem {
  system: System
}

export interface WithPerson extends WithSystem {
  people: People
  client: Client
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

/** A suite in which each test has a product of its own. */
export function freshSystemSuite<Shared extends object = object>(name: string): Test<WithSystem & Shared> {
  const test = suite<WithSystem & Shared>(name)
  test.before.each(async (context) => {
    Object.assign(context, { system: await startSystem() })
  })
  test.after.each(async ({ system }) => {
    await system.stop()
  })
  return test
}

/** How far the client of each test has come: no session, an office account that is signed in, a plan with both accounts. */
const arrivals = {
  visitor: async () => undefined,
  signedIn: (client: Client, { office }: People) => client.signIn(office),
  subscriber: (client: Client, { office, home }: People) => subscribe(client, office, home),
}

/** The same suite, in which each test has people that no other test knows. */
export function withPerson<Scene extends WithPerson>(test: Test<Scene>, arrived: keyof typeof arrivals): Test<Scene> {
  test.before.each(async (context) => {
    context.people = await makePeople(context.system.emulator)
    context.client = new Client(context.system.url)
    await arrivals[arrived](context.client, context.people)
  })
  return test
}

/** A suite on one whole product, in which each test has people of its own. */
export const personSuite = (name: string, arrived: keyof typeof arrivals, settings: Partial<Config> = {}) =>
  withPerson(systemSuite<{ people: People; client: Client }>(name, settings), arrived)
