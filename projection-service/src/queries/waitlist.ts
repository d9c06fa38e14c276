import { isAdmin, type Visitor } from '@calendar-sync/contracts/access'
import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import type { Pool } from 'pg'
import { users } from '../readModels/users.ts'
import { type WaitlistRow, waitlist } from '../readModels/waitlist.ts'
import type { QueryDependencies } from './dependencies.ts'
import { everybody, findRow, listRows, sourceOf } from './listRows.ts'
import { requireStaff, waitForPosition } from './reading.ts'

const listed = sourceOf(waitlist, 'created_at desc, entry_id', [
  'email',
  'source',
  'subscribed',
  'createdAt',
  'convertedAt',
])
const source = { ...listed, fields: { ...listed.fields, convertedToUser: '(user_id is not null)' } }

/** Notes are for admins (specification, Admin panel): support sees none. */
const presentWaitlistEntry =
  (reader: Visitor) =>
  ({ entryId, userId, notes, ...same }: WaitlistRow): WaitlistEntry => ({
    id: entryId,
    ...same,
    convertedToUser: userId !== null,
    notes: isAdmin(reader) ? notes : null,
    metadata: {},
  })

const anAdmin: Visitor = { isAdmin: true, role: 'admin', subscription: { tier: null, status: null } }

/** For commands, which only admins may send. */
export async function findWaitlistEntry(pool: Pool, _: string, id: string): Promise<WaitlistEntry | undefined> {
  const row = await findRow(pool, source, everybody, id)
  return row && presentWaitlistEntry(anAdmin)(row)
}

/** Who waits for the launch, newest first: `{entries}`, or the plain array when it is asked for as a list. */
export function waitlistQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/waitlist/entries', waitForPosition(deps, users, waitlist), async (ctx) => {
    const reader = await requireStaff(deps.pool, ctx)
    const query = listQueryOf(ctx, Object.keys(source.fields))
    const { rows, total } = await listRows(deps.pool, source, everybody, query)
    const entries = rows.map(presentWaitlistEntry(reader))
    if (query.asked) sendList(ctx, 'waitlist/entries', entries, total, query)
    else ctx.body = { entries }
  })
}
