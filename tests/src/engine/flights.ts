import type { Person } from './laboratory.ts'

/** So many flights in a person's work calendar, one a day for four weeks, then again from the first. */
export const addFlights = async ({ work }: Person, count: number) => {
  const flights = []
  for (let n = 1; n <= count; n += 1) flights.push(await work.add(`Flight ${n} to Lisbon (LIS)`, ((n - 1) % 28) + 1))
  return flights
}
