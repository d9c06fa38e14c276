/** The later of two instants, ISO 8601 in UTC. A day's checks are counted when it is over, after later runs. */
export const laterInstant = (known: string | null | undefined, at: string): string => (known && known > at ? known : at)
