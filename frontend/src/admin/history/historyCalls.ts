import {
  FailedRequest,
  HistoryEventDetail,
  type HistoryFilter,
  historyExportPaths,
  StreamState,
} from '@calendar-sync/contracts/api/history'
import { z } from 'zod'
import { request } from '../../request/request.ts'

/** What of the history is not a list. */
export const historyCalls = {
  getHistoryEvent: async (position: string, signal: AbortSignal) =>
    HistoryEventDetail.parse(await request(`/api/history/${encodeURIComponent(position)}`, { signal })),
  getFailedRequests: async (reference: string, signal: AbortSignal) =>
    z
      .array(FailedRequest)
      .parse(await request(`/api/failed-requests?${new URLSearchParams({ reference })}`, { signal })),
  /** @param revision null: as it is now */
  getStreamState: async (stream: string, revision: number | null, signal: AbortSignal) => {
    const query = revision === null ? '' : `?revision=${revision}`
    return StreamState.parse(await request(`/api/streams/${encodeURIComponent(stream)}${query}`, { signal }))
  },
}

/** Where everything that matches can be had as a file. */
export const exportAddress = (format: keyof typeof historyExportPaths, filter: HistoryFilter): string =>
  `${historyExportPaths[format]}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
