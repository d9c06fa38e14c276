import { requireAdmin } from '@calendar-sync/contracts/access'
import type { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import { schema, selection } from '../projector/table.ts'
import { ParkedEventRow, parkedEvents } from '../readModels/parkedEvents.ts'
import { users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { everybody, listRows, type Source } from './listRows.ts'
import { requireStaff, waitForPosition } from './reading.ts'

/** As lists and the operators' command read them. */
export const parkedEventSource: Source<ParkedEventRow> = {
  select: selection(parkedEvents),
  from: `${schema}.${parkedEvents.name}`,
  row: ParkedEventRow,
  fields: {
    id: 'parked_id',
    userId: 'user_id',
    syncId: 'sync_id',
    way: 'way',
    tries: 'tries',
    code: 'code',
    parkedAt: 'parked_at',
  },
  order: 'parked_at desc, parked_id',
}

const present = ({ parkedId, ...same }: ParkedEventRow): ParkedEventAnswer => ({ id: parkedId, ...same })

/** What the engine gave up, newest first; for admins. */
export function parkedEventQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/admin/parked-events', waitForPosition(deps, users, parkedEvents), async (ctx) => {
    requireAdmin(await requireStaff(deps.pool, ctx))
    const query = listQueryOf(ctx, Object.keys(parkedEventSource.fields))
    const { rows, total } = await listRows(deps.pool, parkedEventSource, everybody, query)
    sendList(ctx, 'parked-events', rows.map(present), total, query)
  })
}
