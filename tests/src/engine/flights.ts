import type { Person } from './laboratory.ts'

/** So many flights in a person's work calendar, one a day. */
export const addFlights = async ({ work }: Person, count: number) => {
  const flights = []
  for (let day = 1; day <= count; day += 1) flights.push(await work.add(`Flight ${day} to Lisbon (LIS)`, day))
  return flights
}
