import { FailedRequest } from '@calendar-sync/contracts/api/history'
import { queryOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { z } from 'zod'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { staff } from '../queries/reading.ts'

const Query = z.object({ reference: z.string().min(1).max(64) })

/** What became of the request that a person has a reference to. For admins and support; it names no person. */
export function failedRequestRoutes(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/failed-requests', staff(deps), async (ctx) => {
    const { reference } = queryOf(ctx, Query)
    const { rows } = await deps.pool.query(
      `select request_id as reference, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
         method, route, status, code
       from http.failed_requests where request_id = $1`,
      [reference],
    )
    ctx.body = z.array(FailedRequest).parse(rows)
  })
}
