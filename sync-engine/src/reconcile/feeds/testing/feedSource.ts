import { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'

/** A calendar that tests read. */
export const source = {
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
  accountId: AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a05'),
  calendarId: CalendarId.parse('work'),
}

/** Seals nothing: such tests are of rows. */
export const seal = {
  seal: (value: unknown) => JSON.stringify(value),
  open: (sealed: string) => JSON.parse(sealed),
  hash: (_: string, value: string) => value,
}
