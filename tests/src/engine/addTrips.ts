import type { Person } from './person.ts'

/** Fills a person's work calendar with trips, spread over the days that are synced. */
export async function addTrips(
  { work }: Pick<Person, 'work'>,
  count: number,
  title = (n: number) => `Flight LH ${n + 100} to Lisbon (LIS)`,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const hands = Array.from({ length: 16 }, async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      await work.add(title(number), 1 + (number % 28))
  })
  await Promise.all(hands)
}
