import type { SyncId } from '@calendar-sync/contracts/ids'
import type { Calendar } from './calendar.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { preview } from './previewScene.ts'

export const seriesOf = (...recurrence: string[]) => ({ recurrence })

/** When the events of a calendar begin, and what they are called, in order. */
export const datesOf = async (calendar: Calendar): Promise<string[]> =>
  (await calendar.events())
    .map(({ start, summary }) => `${new Date(start.dateTime ?? start.date ?? '').toISOString()} ${summary}`)
    .sort()

/** What a sync copies that another person makes who has never read this work calendar. */
export async function freshCopies(lab: Laboratory, { work }: Person): Promise<string[]> {
  const other = await lab.makePerson()
  const accountIds = { ...other.accountIds, work: await lab.connect(other.userId, work.email) }
  const reader = { ...other, work, accountIds }
  await lab.run(reader, await lab.makeSync(reader))
  return datesOf(other.home)
}

/** What a preview says would be done. */
export async function announced(lab: Laboratory, person: Person, syncId: SyncId): Promise<string[]> {
  const { forward, reverse } = await preview(lab, person, syncId)
  return [...(forward?.events ?? []), ...(reverse?.events ?? [])]
    .map(({ verdict, event }) => `${verdict} ${event.start?.slice(0, 10)}`)
    .filter((line) => !/^(?:skip|unchanged)/.test(line))
}
