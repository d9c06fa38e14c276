import type { Laboratory, Person } from './laboratory.ts'

/** So many flights in a person's work calendar, one a day for four weeks, then again from the first. */
export const addFlights = async ({ work }: Person, count: number) => {
  const flights = []
  for (let n = 1; n <= count; n += 1) flights.push(await work.add(`Flight ${n} to Lisbon (LIS)`, ((n - 1) % 28) + 1))
  return flights
}

/** A one-way sync whose flights, so many, were copied in a first run. @returns its id, and the flights */
export async function copiedFlights(lab: Laboratory, person: Person, count: number) {
  const syncId = await lab.makeSync(person)
  const flights = await addFlights(person, count)
  await lab.run(person, syncId)
  return { syncId, flights }
}

/** The same with one flight, *Flight to Lisbon (LIS)*, in three days. */
export async function copiedFlight(lab: Laboratory, person: Person) {
  const syncId = await lab.makeSync(person)
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
  await lab.run(person, syncId)
  return { syncId, flight }
}
