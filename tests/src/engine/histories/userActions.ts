import type { Place } from './oracle.ts'
import type { Shown } from './shown.ts'

/** What a person can do in their two calendars, at Google or in memory. */
export interface UserActions {
  /** Start and end of an event so many days from now. */
  readonly when: (day: number) => object
  readonly now: () => Date
  readonly events: (at: Place) => Promise<readonly Shown[]>
  readonly add: (at: Place, body: object) => Promise<Shown>
  readonly change: (at: Place, id: string, change: object) => Promise<Shown>
  readonly remove: (at: Place, id: string) => Promise<unknown>
  /** The guests of an event, of which the person is one. */
  readonly guests: (at: Place, declined: boolean) => readonly object[]
  /** Lets time pass: of two changes at the same instant none is newer. */
  readonly pass: () => Promise<void>
}
