import { DomainError } from '@calendar-sync/contracts/errors'
import type { Pool } from 'pg'
import { everybody, listRows } from '../queries/listRows.ts'
import { parkedEventSource } from '../queries/parkedEvents.ts'
import { textTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const head = ['parked', 'id', 'sync', 'way', 'event', 'tries', 'code', 'error']
const whatToDo =
  'Retry or drop one under Operations in the admin panel, or with the calls that docs/operations.md names.'

/** The events that the engine gave up, newest first. */
export async function showParked(pool: Pool, terminal: Terminal): Promise<number> {
  try {
    const { rows, total } = await listRows(pool, parkedEventSource, everybody)
    const cells = rows.map(({ parkedAt, parkedId, syncId, way, sourceEventId, tries, code, error }) => [
      parkedAt,
      parkedId,
      syncId,
      way,
      sourceEventId,
      String(tries),
      code,
      error,
    ])
    if (rows.length > 0) terminal.line(textTable(head, cells))
    terminal.line(total === 0 ? 'No event is parked.' : `${total.toLocaleString('en')} parked. ${whatToDo}`)
    return 0
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'unavailable')) throw error
    terminal.line('Which events are parked is not known here yet: no service has built that read model.')
    return 1
  }
}
