import { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { type Person, type Product, signedIn } from './arrivals.ts'
import type { Client } from './client.ts'
import { signedInAs } from './identities.ts'
import { metadataBy } from './metadata.ts'
import { adminEmail } from './people.ts'
import type { System } from './system.ts'

export async function idOf(client: Client): Promise<UserId> {
  const { userId } = AuthStatus.parse((await client.get('/api/auth/status')).body)
  if (!userId) throw new Error('No person is signed in.')
  return userId
}

/** The seeded person whom ADMIN_EMAILS makes an administrator. */
export const signInAdmin = (product: Pick<Product, 'url'>): Promise<Client> => signedInAs(product, adminEmail)

/** An admin gives this person the role. */
export async function giveRole(product: Product, client: Client, role: 'admin' | 'support'): Promise<void> {
  const admin = await signInAdmin(product)
  const answer = await admin.patch(`/api/admin/users/${await idOf(client)}/role`, { isAdmin: role === 'admin', role })
  assert.is(answer.status, 200)
}

/** A person without a plan whom an admin gave the support role. */
export async function supporter(product: Product): Promise<Person> {
  const person = await signedIn(product)
  await giveRole(product, person.client, 'support')
  return person
}

/** An admin and a supporter. */
export const signInStaff = async (product: Product): Promise<{ admin: Client; support: Client }> => ({
  admin: await signInAdmin(product),
  support: (await supporter(product)).client,
})

/** An admin gives this person a plan, or ends it. @param terms `expiry` UTC, ISO 8601; null: never */
export async function setPlan(
  product: Pick<Product, 'url'>,
  client: Client,
  terms: { tier: string; status: string; expiry: string | null },
): Promise<void> {
  const admin = await signInAdmin(product)
  assert.is((await admin.patch(`/api/admin/users/${await idOf(client)}/subscription`, terms)).status, 200)
}

/** The trial of this person who just subscribed is over by the log: what follows from it happens now. */
export async function endPeriod({ store }: Pick<System, 'store'>, client: Client): Promise<void> {
  const userId = await idOf(client)
  const stream = subscriptionStream(userId)
  const past = await store.read(stream)
  const expiry = new Date(Date.now() - 60_000).toISOString()
  const data = { userId, tier: 'pro', status: 'active', expiry, trialEndsAt: expiry }
  await store.append(stream, past.length - 1, [{ type: 'SubscriptionChanged', data, metadata: metadataBy(userId) }])
}

/** The bank refuses the renewal of this person's plan for the last time, by the log: the plan has ended. */
export async function refuseRenewal({ store }: Pick<System, 'store'>, client: Client): Promise<void> {
  const userId = await idOf(client)
  const stream = subscriptionStream(userId)
  const past = await store.read(stream)
  const expiry = new Date(Date.now() - 60_000).toISOString()
  const refused = { periodStart: expiry, retryAt: null, reason: 'Your card was declined.' }
  await store.append(stream, past.length - 1, [
    {
      type: 'PaymentFailed',
      data: { userId, ...refused, amountCents: 999, currency: 'USD' },
      metadata: metadataBy(userId),
    },
    {
      type: 'SubscriptionChanged',
      data: { userId, tier: 'none', status: 'inactive', expiry, trialEndsAt: null },
      metadata: metadataBy(userId),
    },
  ])
}

export const usersSeenBy = async (client: Client, filter: object = {}): Promise<AdminUser[]> => {
  const answer = await client.get(`/api/admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return z.array(AdminUser).parse(answer.body)
}
