import { z } from 'zod'

/** A calendar, and a token for it. */
const Side = z.object({ token: z.string(), calendarId: z.string() })
export type Side = z.infer<typeof Side>

/** What the bare client is asked for. Times are ISO 8601. */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), from: Side, to: Side, timeMin: z.string(), timeMax: z.string() }),
  z.object({ kind: z.literal('deltas'), sides: z.array(Side), times: z.int() }),
])
export type Task = z.infer<typeof Task>

/** What it took: milliseconds by the clock and of a processor; how many events were written or seen. */
export const Done = z.object({ milliseconds: z.number(), processor: z.number(), events: z.int() })
export type Done = z.infer<typeof Done>
