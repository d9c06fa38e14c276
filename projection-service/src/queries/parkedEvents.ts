import type { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { type ParkedEventRow, parkedEvents } from '../readModels/parkedEvents.ts'
import type { QueryDependencies } from './dependencies.ts'
import { everybody, sendRows, sourceOf } from './listRows.ts'
import { administrators } from './reading.ts'

/** As lists and the operators' command read them. */
export const parkedEventSource = sourceOf(parkedEvents, 'parked_at desc, parked_id', [
  'userId',
  'syncId',
  'way',
  'tries',
  'code',
  'parkedAt',
])

const present = ({ parkedId, ...same }: ParkedEventRow): ParkedEventAnswer => ({ id: parkedId, ...same })

/** What the engine gave up, newest first; for admins. */
export function parkedEventQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/admin/parked-events', administrators(deps, parkedEvents), async (ctx) => {
    await sendRows(ctx, deps.pool, 'parked-events', parkedEventSource, everybody, present)
  })
}
