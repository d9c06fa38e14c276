import { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import type { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { Client } from './client.ts'
import { adminEmail } from './people.ts'
import type { System } from './system.ts'
import { makePeople } from './trips.ts'

export async function idOf(client: Client): Promise<UserId> {
  const { userId } = AuthStatus.parse((await client.get('/api/auth/status')).body)
  if (!userId) throw new Error('No person is signed in.')
  return userId
}

/** The admin of the emulator's seed, and a person whom the admin made a support person. */
export async function signInStaff(system: System): Promise<{ admin: Client; support: Client }> {
  const admin = new Client(system.url)
  await admin.signIn(adminEmail)
  const support = new Client(system.url)
  await support.signIn((await makePeople(system.emulator)).stranger)
  const made = await admin.patch(`/api/admin/users/${await idOf(support)}/role`, { isAdmin: false, role: 'support' })
  if (made.status !== 200) throw new Error(`Making a support person answered ${made.status}`)
  return { admin, support }
}

/** An admin of the emulator's seed gives this person a plan, or ends it. @param terms `expiry` UTC, ISO 8601; null: never */
export async function setPlan(
  url: string,
  client: Client,
  terms: { tier: string; status: string; expiry: string | null },
): Promise<void> {
  const admin = new Client(url)
  await admin.signIn(adminEmail)
  const answer = await admin.patch(`/api/admin/users/${await idOf(client)}/subscription`, terms)
  if (answer.status !== 200) throw new Error(`Setting a plan answered ${answer.status}`)
}

export const usersSeenBy = async (client: Client, filter: object = {}): Promise<AdminUser[]> => {
  const answer = await client.get(`/api/admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return z.array(AdminUser).parse(answer.body)
}
