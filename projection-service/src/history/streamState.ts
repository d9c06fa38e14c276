import type { StreamState } from '@calendar-sync/contracts/api/history'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { isStreamCategory, type StreamCategory, stateOf } from '@calendar-sync/contracts/domain/states'
import { DomainError } from '@calendar-sync/contracts/errors'
import { categoryOf } from '@calendar-sync/platform/event-store/eventStore'
import { z } from 'zod'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { requireRow } from './auditRows.ts'
import { describeEvents, nameOthers } from './describeEvents.ts'
import type { Reader } from './recordAccess.ts'
import { forReader } from './redact.ts'

const State = z.record(z.string(), z.unknown())

const stateAfter = (category: StreamCategory, events: readonly AnyEvent[]) => State.parse(stateOf[category](events))

/**
 * What a stream's events up to a revision come to, by the fold that commands decide by, and what the last of them changed.
 * @param revision the last one when undefined
 * @throws DomainError `not_found`, `unavailable`
 */
export async function streamStateOf(
  deps: QueryDependencies,
  stream: string,
  revision: number | undefined,
  reader: Reader,
): Promise<StreamState> {
  const category = categoryOf(stream)
  if (!isStreamCategory(category)) throw unknown()
  const events = (await deps.eventLog.read<AnyEvent>(stream)).map(forReader(reader))
  const last = events.at(-1)
  const shown: Recorded<AnyEvent> | undefined = events.find((event) => event.revision === (revision ?? last?.revision))
  if (!last || !shown) throw unknown()
  const row = await requireRow(deps.pool, shown.position)
  const [described] = await describeEvents(deps, [row], reader, true, nameOthers())
  if (!described) throw unknown()
  const upTo = events.filter((event) => event.revision <= shown.revision)
  const before = stateAfter(category, upTo.slice(0, -1))
  const state = stateAfter(category, upTo)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(state)])]
  return {
    stream,
    category,
    revision: shown.revision,
    lastRevision: last.revision,
    event: described.item,
    state,
    changed: keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(state[key])),
  }
}

const unknown = () => new DomainError('not_found', 'There is no such stream, or it has no such revision.')
