import { Operations, RebuildAccepted } from '@calendar-sync/contracts/api/operations'
import { request } from '../../request/request.ts'

/** What of the operations is not a list. */
export const operationsCalls = {
  getOperations: async (signal: AbortSignal) => Operations.parse(await request('/api/admin/operations', { signal })),
  rebuildProjection: async (name: string) =>
    RebuildAccepted.parse(
      await request(`/api/admin/projections/${encodeURIComponent(name)}/rebuild`, { method: 'POST' }),
    ),
  retryParkedEvent: (id: string) => request(`/api/admin/parked-events/${id}/retry`, { method: 'POST' }),
  dropParkedEvent: (id: string) => request(`/api/admin/parked-events/${id}`, { method: 'DELETE' }),
}
