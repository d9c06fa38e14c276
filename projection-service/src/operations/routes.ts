import type { Operations, RebuildAccepted } from '@calendar-sync/contracts/api/operations'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { administrators } from '../queries/reading.ts'
import { sendItems } from '../queries/sendItems.ts'
import type { Engines } from './engines.ts'
import { type CheckedServices, checkHealth } from './health.ts'
import { listProjections, type ProjectionDependencies } from './projections.ts'
import type { Rebuilds } from './rebuilds.ts'

export interface OperationsDependencies extends ProjectionDependencies, CheckedServices {
  readonly store: ProjectionDependencies['store'] & CheckedServices['store']
  readonly rebuilds: Rebuilds
  readonly engines: Engines
  /** How many browsers listen here. */
  readonly sockets: () => number
  readonly queries: QueryDependencies
}

const resource = 'admin/projections'
const fields = ['id', 'name', 'version', 'state', 'lag', 'rate', 'events', 'errors']

/** What those who run the system look at, and the rebuild of read models. For admins only. */
export function operationsRoutes(router: HttpRouter, deps: OperationsDependencies): void {
  const { rebuilds, engines } = deps
  const admins = administrators(deps.queries)

  router.get('/api/admin/projections', admins, async (ctx) => {
    sendItems(ctx, resource, await listProjections(deps), fields)
  })

  router.get('/api/admin/projections/:name', admins, async (ctx) => {
    const found = (await listProjections(deps)).find(({ name }) => name === ctx.params.name)
    if (!found) throw new DomainError('not_found', `There is no read model ${ctx.params.name}.`)
    ctx.body = found
  })

  router.post('/api/admin/projections/:name/rebuild', admins, async (ctx) => {
    const name = ctx.params.name ?? ''
    await rebuilds.begin(name)
    ctx.status = 202
    ctx.body = { id: name, name, status: 'rebuilding' } satisfies RebuildAccepted
  })

  router.get('/api/admin/operations', admins, async (ctx) => {
    const [parts, work] = await Promise.all([checkHealth(deps), engines.work()])
    ctx.body = {
      at: new Date().toISOString(),
      ...parts,
      sockets: deps.sockets(),
      engines: engines.instances(work),
      work,
    } satisfies Operations
  })
}
