import { Readable } from 'node:stream'
import {
  type HistoryEventDetail,
  HistoryFilter,
  historyExportPaths,
  totalIsEstimateHeader,
} from '@calendar-sync/contracts/api/history'
import { DomainError } from '@calendar-sync/contracts/errors'
import { queryOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { readInput } from '@calendar-sync/platform/http/readInput'
import { type ListQuery, listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import { z } from 'zod'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { begun } from '../queries/partByPart.ts'
import { waitForPosition } from '../queries/reading.ts'
import { auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { readSlice, relativesOf, requireRow } from './auditRows.ts'
import { describeEvents, nameOthers } from './describeEvents.ts'
import { asCsv, asJson, exportEvents } from './export.ts'
import { readerOf, recordAccess } from './recordAccess.ts'
import { streamStateOf } from './streamState.ts'

const fields = ['id', 'at', ...Object.keys(HistoryFilter.shape)]
const rowsWithoutRange = 100

/** The history of everything, for admins and support. */
export function historyRoutes(router: HttpRouter, deps: QueryDependencies): void {
  const { pool, bus } = deps
  const read = waitForPosition(deps, users, auditTrail)

  router.get('/api/history', read, async (ctx) => {
    const reader = await readerOf(deps, ctx)
    const query = listQueryOf(ctx, fields)
    const filter = readInput(HistoryFilter, query.filter)
    if (filter.person) await recordAccess(bus, reader, [filter.person])
    const { rows, total, isEstimate } = await readSlice(pool, filter, sliceOf(query))
    const described = await describeEvents(deps, rows, reader, isNarrow(filter), nameOthers(filter.person))
    if (isEstimate) ctx.set(totalIsEstimateHeader, 'true')
    const items = described.map(({ item }) => item)
    sendList(ctx, 'history', items, total, query)
  })

  for (const [format, path] of Object.entries(historyExportPaths))
    router.get(path, read, async (ctx) => {
      const reader = await readerOf(deps, ctx)
      const filter = readInput(HistoryFilter, listQueryOf(ctx, fields).filter)
      if (filter.person) await recordAccess(bus, reader, [filter.person])
      const parts = await begun(exportEvents(deps, filter, reader, isNarrow(filter)))
      ctx.attachment(`history.${format}`)
      ctx.type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
      ctx.body = Readable.from(format === 'csv' ? asCsv(parts) : asJson(parts))
    })

  router.get('/api/history/:position', read, async (ctx) => {
    const reader = await readerOf(deps, ctx)
    const row = await requireRow(pool, String(ctx.params.position))
    const { cause, effects, story } = await relativesOf(pool, row)
    const rows = [row, ...(cause ? [cause] : []), ...effects, ...story]
    const described = await describeEvents(deps, rows, reader, true, nameOthers())
    const [shown, ...relatives] = described
    if (!shown?.event) throw new DomainError('not_found', 'The log does not hold this event any more.')
    const items = relatives.map(({ item }) => item)
    const firstEffect = cause ? 1 : 0
    ctx.body = {
      ...shown.item,
      data: shown.event.data,
      schemaVersion: shown.event.metadata.schemaVersion,
      cause: cause ? (items[0] ?? null) : null,
      effects: items.slice(firstEffect, firstEffect + effects.length),
      story: items.slice(firstEffect + effects.length),
    } satisfies HistoryEventDetail
  })

  router.get('/api/streams/:stream', read, async (ctx) => {
    const reader = await readerOf(deps, ctx)
    const { revision } = queryOf(ctx, Revision)
    ctx.body = await streamStateOf(deps, String(ctx.params.stream), revision, reader)
  })
}

const Revision = z.object({ revision: z.coerce.number().int().min(0).optional() })

/** Only what is about a person, a thing or a request is described in the clear. */
const isNarrow = ({ person, stream, correlationId }: HistoryFilter): boolean =>
  [person, stream, correlationId].some((narrowed) => narrowed !== undefined)

const sliceOf = ({ range, sort }: ListQuery) => ({
  first: range?.first ?? 0,
  last: range?.last ?? rowsWithoutRange - 1,
  oldestFirst: sort?.order === 'ASC',
})
