import { AccountId, FilterId, InvoiceId, RunId, SyncId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { signedIn, subscriber, withRun } from '../kit/arrivals.ts'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'
import { idOf, signInStaff } from '../kit/staff.ts'
import type { System } from '../kit/system.ts'

export const visitorKinds = ['anonymous', 'signedIn', 'subscribed', 'otherSubscriber', 'support', 'admin'] as const
export type VisitorKind = (typeof visitorKinds)[number]
export type Visitors = Readonly<Record<VisitorKind, Client>>

/** One visitor of each kind; `subscribed` has a sync that ran, a filter and two accounts, `otherSubscriber` has none of these. */
export async function makeVisitors(system: System): Promise<Visitors> {
  const { client: subscribed } = await withRun(system)
  await subscribed.post('/api/event-filters', { name: 'Board', keywords: ['board'] })
  return {
    anonymous: new Client(system.url),
    signedIn: (await signedIn(system)).client,
    subscribed,
    otherSubscriber: (await subscriber(system)).client,
    ...(await signInStaff(system)),
  }
}

export type OwnIds = Awaited<ReturnType<typeof idsOf>>

/** Values for the parameters in routes' paths, as `GET /api/calendar-syncs/:id` has one: what this visitor owns. */
export async function idsOf(client: Client) {
  const first = async (path: string, id: z.ZodType<string>) => {
    const Ids = z.tuple([z.object({ id })], z.unknown())
    return Ids.parse((await client.get(path)).body)[0].id
  }
  const sync = await first('/api/calendar-syncs', SyncId)
  const run = await eventually(() => first(`/api/calendar-syncs/${sync}/runs`, RunId).catch(() => undefined))
  const Billing = z.object({ invoices: z.array(z.object({ id: InvoiceId })) })
  const billing = Billing.safeParse((await client.get('/api/user/billing')).body)
  return {
    user: String(await idOf(client)),
    sync,
    run,
    filter: await first('/api/event-filters', FilterId),
    account: await first('/api/accounts', AccountId),
    invoice: billing.data?.invoices[0]?.id ?? crypto.randomUUID(),
  }
}

/** The route's path with its parameters filled in. */
export function pathOf(route: string, ids: OwnIds): string {
  const path = route.slice(route.indexOf(' ') + 1)
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameterOf(path, name, ids)))
}

function parameterOf(path: string, name: string, ids: OwnIds): string {
  const byName: Record<string, string> = {
    file: `${ids.invoice}.pdf`,
    eventId: 'event1',
    stream: `user-${ids.user}`,
    position: '00000000000000000000',
    name: 'users',
  }
  const byPath: readonly (readonly [string, string])[] = [
    ['/api/accounts/', ids.account],
    ['/api/calendar-syncs/', ids.sync],
    ['/api/sync-runs/', ids.run],
    ['/api/event-filters/', ids.filter],
    ['/api/admin/users/', ids.user],
  ]
  return byName[name] ?? byPath.find(([start]) => path.startsWith(start))?.[1] ?? ids.user
}
