import { Account } from '@calendar-sync/contracts/api/accounts'
import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './client.ts'
import { payment } from './people.ts'
import type { System } from './system.ts'

export const statusOf = async (client: Client) => AuthStatus.parse((await client.get('/api/auth/status')).body)
export const accountsOf = async (client: Client) => z.array(Account).parse((await client.get('/api/accounts')).body)
export const signedInAs = async ({ url }: { readonly url: string }, email: string) => {
  const client = new Client(url)
  assert.not.match(await client.signIn(email), 'error')
  return client
}
/** Signs in as this person, who takes the Pro plan and connects the other account if there is one. @returns their id */
export const subscribed = async (client: Client, email: string, other?: string) => {
  await client.signIn(email)
  assert.is((await client.post('/api/user/subscription', payment)).status, 200)
  if (other !== undefined) assert.not.match(await client.addAccount(other), 'error')
  return (await statusOf(client)).userId
}
/** Another person, with a plan. */
export const subscribedAs = async ({ url }: { readonly url: string }, email: string, other?: string) => {
  const client = new Client(url)
  await subscribed(client, email, other)
  return client
}
/** Who signs in with this address is a person of their own, and not this one. */
export const isAnotherPerson = async (product: { readonly url: string }, email: string, userId: string | null) => {
  const own = await statusOf(await signedInAs(product, email))
  assert.is(own.authenticated, true)
  assert.is(own.userEmail, email)
  assert.is.not(own.userId, userId)
}
export const grantsOf = async (system: System, userId: string | null) => {
  const { rows } = await system.pool.query('select account_id from privacy.credentials where user_id = $1', [userId])
  return rows.length
}
/** Whether the app holds a grant at Google: without one, Google asks for consent again. */
export const isGranted = async (system: System, email: string) => {
  const query = new URLSearchParams({
    client_id: 'calendar-sync-development',
    redirect_uri: `${system.url}/api/auth/callback`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    login_hint: email,
  })
  const answer = await fetch(`${system.emulator.url}/o/oauth2/v2/auth?${query}`, { redirect: 'manual' })
  return !(answer.headers.get('location') ?? '').includes('consent_required')
}
