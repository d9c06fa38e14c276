import { isStorageUnavailable } from '../storageUnavailable.ts'

const first = 250
const longest = 30_000
/** What follows the log stands still until the try after the return of what was away. */
const longestOfOutage = 2_000

/** How long a read model or a reactor waits after so many failures in a row, in milliseconds. */
export const pauseAfter = (failures: number, thrown: unknown): number =>
  Math.min(first * 2 ** (failures - 1), isStorageUnavailable(thrown) ? longestOfOutage : longest)
