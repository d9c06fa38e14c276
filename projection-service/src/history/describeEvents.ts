import { type HistoryEvent, hidden, type PersonInHistory } from '@calendar-sync/contracts/api/history'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { isStreamCategory } from '@calendar-sync/contracts/domain/states'
import { syncStream } from '@calendar-sync/contracts/streams'
import { beginning, categoryOf, type Place } from '@calendar-sync/platform/event-store/eventStore'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { prepared } from '../queries/listRows.ts'
import type { AuditRow } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { placesOf } from './auditRows.ts'
import { type Reader, recordAccess } from './recordAccess.ts'
import { forReader, redact } from './redact.ts'
import { contextAfter, contextTypes } from './sentences/context.ts'
import { inWords } from './sentences/inWords.ts'

export interface DescribedEvent {
  readonly row: AuditRow
  readonly item: HistoryEvent
  /** The event itself; undefined when the log no longer gives it. */
  readonly event: Recorded<AnyEvent> | undefined
}

type Dependencies = Pick<QueryDependencies, 'pool' | 'bus' | 'eventLog'>

/**
 * Rows of the audit trail as people read them, in the order given. In the clear, the look at everybody concerned goes on
 * record first; otherwise personal details are left out.
 * @throws DomainError `unavailable`
 */
export async function describeEvents(
  deps: Dependencies,
  rows: readonly AuditRow[],
  reader: Reader,
  inTheClear: boolean,
) {
  if (inTheClear)
    await recordAccess(
      deps.bus,
      reader,
      rows.map(({ personId }) => personId),
    )
  const show = inTheClear ? forReader(reader) : redact
  const [events, names] = await Promise.all([pick(deps, rows, show), namesOf(deps, rows)])
  const earlier = await contextBefore(deps, [...events.values()], show)
  return rows.map((row): DescribedEvent => {
    const event = events.get(row.eventPosition)
    return { row, event, item: itemOf(row, names, event ? sentenceOf(event, earlier) : hidden) }
  })
}

async function pick({ eventLog }: Dependencies, places: readonly Place[], show: typeof redact) {
  const stored = await eventLog.store.readMany(places)
  const events = await eventLog.decode({ events: stored, position: beginning, caughtUp: true })
  return new Map(events.map((event) => [event.position, show(event)]))
}

const everyContextType = Object.values(contextTypes).flatMap((types) => types ?? [])

/** The streams that a sentence about this event may speak of. */
function contextStreams({ stream, data }: Recorded<AnyEvent>): string[] {
  const category = categoryOf(stream)
  const own = isStreamCategory(category) && contextTypes[category] ? [stream] : []
  return 'syncId' in data && category !== 'sync' ? [...own, syncStream(data.syncId)] : own
}

async function contextBefore(deps: Dependencies, events: readonly Recorded<AnyEvent>[], show: typeof redact) {
  const newest = events.reduce((last, { position }) => (position > last ? position : last), beginning)
  const streams = [...new Set(events.flatMap(contextStreams))]
  const places = await placesOf(deps.pool, streams, everyContextType, newest)
  const picked = await pick(deps, places, show)
  return [...picked.values()].sort((a, b) => (a.position < b.position ? -1 : 1))
}

function sentenceOf(event: Recorded<AnyEvent>, earlier: readonly Recorded<AnyEvent>[]): string {
  const around = new Set(contextStreams(event))
  const before = earlier.filter(({ stream, position }) => around.has(stream) && position < event.position)
  return inWords(event, contextAfter(before))
}

const Named = z.object({ userId: z.string(), displayName: z.string(), email: z.string() })

async function namesOf({ pool }: Dependencies, rows: readonly AuditRow[]) {
  const ids = [...new Set(rows.flatMap(({ actorId, personId }) => [actorId, personId]))].filter((id) => id !== null)
  const { rows: found } = await prepared(() =>
    pool.query(
      `select user_id as "userId", display_name as "displayName", email from ${schema}.${users.name}
       where user_id = any($1)`,
      [ids],
    ),
  )
  return new Map(
    z
      .array(Named)
      .parse(found)
      .map((person) => [person.userId, person]),
  )
}

function itemOf(row: AuditRow, names: Awaited<ReturnType<typeof namesOf>>, sentence: string): HistoryEvent {
  const { eventPosition: id, actorKind, actorId, personId, ...same } = row
  const person = (userId: AuditRow['personId']): PersonInHistory | null => {
    if (userId === null) return null
    const known = names.get(userId)
    return { userId, displayName: known?.displayName ?? null, email: known?.email ?? null }
  }
  return { id, ...same, actor: { kind: actorKind, person: person(actorId) }, person: person(personId), sentence }
}
