import { FilterPreview, type PreviewBody, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import { request } from '../request/request.ts'

/** What every preview asks for anew (specification, The calls it makes). */
const noCache = { 'Cache-Control': 'no-cache, no-store, must-revalidate', Pragma: 'no-cache', Expires: '0' }

/** The sentence for an answer without events (specification, Filter preview). */
export const malformedSamples = 'Invalid response format: events array not found'

/** Calls about filters that are not about one resource as such. */
export const filterCalls = {
  /** @throws Error when the answer carries no events; RequestError; DOMException when `signal` aborts */
  getSampleEvents: async (signal: AbortSignal) => {
    const headers = { ...noCache, 'X-Requested-With': 'XMLHttpRequest' }
    const read = SampleEvents.safeParse(
      await request(`/api/calendar-events/sample?t=${Date.now()}`, { headers, signal }),
    )
    if (!read.success) throw new Error(malformedSamples)
    return read.data
  },

  previewEventFilter: async (body: PreviewBody, signal: AbortSignal) => {
    const now = Date.now()
    const headers = { ...noCache, 'X-Timestamp': String(now) }
    return FilterPreview.parse(
      await request(`/api/event-filters/preview?t=${now}`, { method: 'POST', body, headers, signal }),
    )
  },
}
