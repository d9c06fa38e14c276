import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { AccountId, CalendarId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, subscriptionStream, syncStream, userStream } from '@calendar-sync/contracts/streams'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { metadataBy } from '@calendar-sync/tests/kit/metadata'
import { syncBetween } from '../rebuildLog.ts'

export interface SeededPerson {
  readonly userId: UserId
  readonly syncId: SyncId
}

const atOnce = 8

/** People with a plan, two accounts with two calendars each, and a sync; the first one is an admin. */
export async function seedPeople({ append }: EventLog, count: number): Promise<SeededPerson[]> {
  const people = Array.from({ length: count }, () => ({
    userId: UserId.parse(randomUUID()),
    syncId: SyncId.parse(randomUUID()),
  }))
  let next = 0
  const seedOne = async ({ userId, syncId }: SeededPerson, number: number) => {
    const write = (stream: string, ...events: AnyEvent[]) =>
      append(
        stream,
        'none',
        events,
        events.map(() => metadataBy(userId)),
      )
    const email = `person${number}@office.example`
    const registered = { userId, email, displayName: `Person ${number}`, avatarUrl: null }
    const admin: AnyEvent[] = [{ type: 'RoleChanged', data: { userId, isAdmin: true, role: 'admin' } }]
    await write(userStream(userId), { type: 'UserRegistered', data: registered }, ...(number === 0 ? admin : []))
    const plan = { userId, tier: 'pro', status: 'active', expiry: null, trialEndsAt: null } as const
    await write(subscriptionStream(userId), { type: 'SubscriptionChanged', data: plan })
    const accounts = [email, `person${number}@home.example`].flatMap((address) => accountOf(userId, address))
    await write(accountsStream(userId), ...accounts)
    await write(syncStream(syncId), { type: 'SyncCreated', data: syncBetween(syncId, userId) })
  }
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const person = people[number]
      if (person) await seedOne(person, number)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return people
}

function accountOf(userId: UserId, email: string): AnyEvent[] {
  const accountId = AccountId.parse(randomUUID())
  const details = { email, displayName: email, avatarUrl: null, tokenExpiry: null, hasRefreshToken: true }
  const calendars = [email, `side-${email}`].map((id) => ({
    calendarId: CalendarId.parse(id),
    summary: id,
    primary: id === email,
    accessRole: 'owner' as const,
    timeZone: 'Europe/Berlin',
    color: null,
  }))
  return [
    { type: 'AccountConnected', data: { userId, accountId, ...details } },
    { type: 'CalendarsDiscovered', data: { userId, accountId, calendars } },
  ]
}
