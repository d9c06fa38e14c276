import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { Laboratory, Person } from './laboratory.ts'

/** So many flights in a person's work calendar, one a day for four weeks, then again from the first. */
export const addFlights = async ({ work }: Person, count: number) => {
  const flights = []
  for (let n = 1; n <= count; n += 1) flights.push(await work.add(`Flight ${n} to Lisbon (LIS)`, ((n - 1) % 28) + 1))
  return flights
}

/** A one-way sync, or one that is otherwise, with so many flights to copy. @returns its id, and the flights */
export async function flightsToCopy(
  lab: Laboratory,
  person: Person,
  count: number,
  more: Partial<SyncDefinition> = {},
) {
  const syncId = await lab.makeSync(person, more)
  return { syncId, flights: await addFlights(person, count) }
}

/** The same after a first run. */
export async function copiedFlights(
  lab: Laboratory,
  person: Person,
  count: number,
  more: Partial<SyncDefinition> = {},
) {
  const made = await flightsToCopy(lab, person, count, more)
  await lab.run(person, made.syncId)
  return made
}

/** A one-way sync, or one that is otherwise, with one flight to copy, *Flight to Lisbon (LIS)*, in three days. */
export async function flightToCopy(lab: Laboratory, person: Person, more: Partial<SyncDefinition> = {}) {
  const syncId = await lab.makeSync(person, more)
  return { syncId, flight: await person.work.add('Flight to Lisbon (LIS)', 3) }
}

/** The same after a first run. */
export async function copiedFlight(lab: Laboratory, person: Person, more: Partial<SyncDefinition> = {}) {
  const made = await flightToCopy(lab, person, more)
  await lab.run(person, made.syncId)
  return made
}
