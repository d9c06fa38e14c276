import { type FilterPreview, type FilterVerdict, PreviewBody } from '@calendar-sync/contracts/api/eventFilters'
import { DomainError } from '@calendar-sync/contracts/errors'
import { previewRequest, previewTimeoutMs, sampleEventsRequest } from '@calendar-sync/contracts/subjects'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { QueryDependencies } from './dependencies.ts'
import { subscribers } from './reading.ts'
import { requestFromEngine, requireFound } from './requestFromEngine.ts'

/** The page gives up after 12 s (specification, Business constants); we say why before that. */
const sampleTimeoutMs = 11_000

/** Trying a filter on events of one's own: asked of the engine, so that the preview decides as a sync would. */
export function filterPreviewQueries(router: HttpRouter, deps: QueryDependencies): void {
  const reading = subscribers(deps)

  router.get('/api/calendar-events/sample', reading, async (ctx) => {
    const userId = requireUser(ctx)
    const read = await requestFromEngine(deps.bus, sampleEventsRequest, { userId }, sampleTimeoutMs)
    const { events, leftOut } = requireFound(read)
    ctx.body = { events, leftOut }
  })

  router.post('/api/event-filters/preview', reading, async (ctx) => {
    const { events, ...filter } = bodyOf(ctx, PreviewBody)
    const userId = requireUser(ctx)
    const { results } = await requestFromEngine(deps.bus, previewRequest, { userId, filter, events }, previewTimeoutMs)
    if (results.length !== events.length)
      throw new DomainError('unavailable', 'The preview is not complete. Please try again.')
    ctx.body = preview(filter, events, results)
  })
}

function preview(
  filter: Omit<PreviewBody, 'events'>,
  events: PreviewBody['events'],
  verdicts: readonly FilterVerdict[],
): FilterPreview {
  const passedEvents = verdicts.filter(({ passes }) => passes).length
  return {
    filterSettings: {
      mode: filter.mode,
      keywords: filter.keywords,
      fields: {
        summary: filter.checkSummary,
        description: filter.checkDescription,
        location: filter.checkLocation,
      },
    },
    stats: { totalEvents: events.length, passedEvents, rejectedEvents: events.length - passedEvents },
    results: verdicts.map((verdict, index) => {
      const { id, summary, description, location, start } = events[index] ?? {}
      const event = {
        id: id ?? '',
        summary: summary ?? '',
        description: description ?? '',
        location: location ?? '',
        start: start ?? null,
      }
      return { event, ...verdict }
    }),
  }
}
