import { hash, randomBytes, randomUUID } from 'node:crypto'
import { createPool } from '@calendar-sync/platform/database/pool'
import { encrypt, keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { judgeTravel } from '@calendar-sync/travel/judgeTravel'
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'

type Event = calendar_v3.Schema$Event
/** @returns the copies that were made of a batch, as Google answers them */
type Insert = (events: readonly Event[]) => Promise<readonly Event[]>

/** As the engine: so many events whose intents are recorded together, so many such chunks under way, calls in a batch. */
const [chunkSize, chunksAtOnce, callsInBatch] = [200, 2, 50]
const [rowsAtOnce, outcomesInRecord] = [500, 200]

/** Tables and indexes as the engine has them, and the log, without what refers to other tables. */
const tables = `create schema if not exists floor;
  create table if not exists floor.feed_events (like engine.feed_events including all);
  create table if not exists floor.links (like engine.links including all);
  create table if not exists floor.run_outcomes (like engine.run_outcomes including all);
  create table if not exists floor.events (like event_store.events including all)`

/**
 * What any engine must do for a copy that keeps our promises, by bare means in a straight loop: read the text for travel; seal
 * what was read, what was written and what is reported with the person's key; hash both contents, and compute the ids; record an
 * intent before each write and a link after it; put what became of it on the log. Nothing is checked, compared, decided again or
 * found out, and no line of the engine runs here: the difference to a first run is what our own machinery costs.
 */
export async function openPromises(connectionString: string) {
  const pool = createPool(connectionString)
  await pool.query(tables)
  const key = randomBytes(32)
  const seal = (value: unknown, context: string) => encrypt(key, JSON.stringify(value), context)
  const insertRows = (table: string, columns: string, types: string, rows: readonly object[], onConflict = '') =>
    pool.query(
      `insert into floor.${table} (${columns}) select ${columns} from jsonb_to_recordset($1) as row (${types}) ${onConflict}`,
      [JSON.stringify(rows)],
    )
  const saveEvents = (feedId: string, events: readonly Event[], copyFrom: string | null) =>
    insertRows(
      'feed_events',
      `feed_id, event_id, state, etag, updated, starts_at, ends_at, ical_key, copy_from, copy_of, copy_generation, version, sealed`,
      `feed_id uuid, event_id text, state text, etag text, updated timestamptz, starts_at timestamptz, ends_at timestamptz,
       ical_key text, copy_from text, copy_of text, copy_generation int, version bigint, sealed text`,
      events.map((event) => ({
        ...{ feed_id: feedId, event_id: event.id, state: 'live', etag: event.etag, updated: event.updated, version: 1 },
        ...{ starts_at: event.start?.dateTime ?? event.start?.date, ends_at: event.end?.dateTime ?? event.end?.date },
        ical_key: keyedHash(key, 'ical', event.iCalUID ?? ''),
        copy_from: copyFrom,
        copy_of: event.extendedProperties?.private?.copyOf ?? null,
        copy_generation: copyFrom && 0,
        sealed: seal(event, `${feedId}/${event.id}`),
      })),
    )
  const saveLinks = (rows: readonly object[]) =>
    insertRows(
      'links',
      `direction, user_id, original_event_id, state, generation, copy_event_id, desired_hash, original_hash, original_etag,
       copy_hash, copy_etag, intent`,
      `direction text, user_id uuid, original_event_id text, state text, generation int, copy_event_id text, desired_hash text,
       original_hash text, original_etag text, copy_hash text, copy_etag text, intent jsonb`,
      rows,
      `on conflict (direction, original_event_id) do update set state = excluded.state, copy_event_id = excluded.copy_event_id,
         copy_hash = excluded.copy_hash, copy_etag = excluded.copy_etag, intent = excluded.intent`,
    )

  /** @returns how many were copied */
  async function copy(events: readonly Event[], insert: Insert): Promise<number> {
    const [runId, userId, source, target] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const part of inParts(events, rowsAtOnce)) await saveEvents(source, part, null)
    const outcomes: { readonly sourceEventId: string; readonly targetEventId: string; readonly reason: string }[] = []

    const carryOut = async (chunk: readonly Event[]) => {
      const links = chunk.map((event) => {
        const contentHash = hashOf(event)
        const copyEventId = hash('sha256', `copy\n${source}\n${target}\n0\n${event.id}`, 'hex')
        const intent = { action: 'create', side: 'copy', hash: contentHash, runId }
        return {
          ...{ direction: source, user_id: userId, original_event_id: event.id, state: 'planned', generation: 0 },
          ...{ copy_event_id: copyEventId, desired_hash: contentHash, original_hash: contentHash },
          ...{ original_etag: event.etag, copy_hash: null, copy_etag: null, intent },
        }
      })
      const reasons = chunk.map((event) =>
        judgeTravel(readable(event))
          .reasons.map(({ sentence }) => sentence)
          .join(' '),
      )
      await saveLinks(links)
      const copies = (await Promise.all(inParts(chunk, callsInBatch).map(insert))).flat()
      const byOriginal = new Map(copies.map((one) => [one.extendedProperties?.private?.copyOf, one]))
      const linked = links.flatMap((link) => {
        const one = byOriginal.get(link.original_event_id ?? '')
        const written = { copy_event_id: one?.id, copy_hash: hashOf(one ?? {}), copy_etag: one?.etag, intent: null }
        return one ? { ...link, ...written, state: 'linked' } : []
      })
      const reported = linked.map((link, n) => ({
        ...{ sourceEventId: link.original_event_id ?? '', targetEventId: link.copy_event_id ?? '' },
        reason: reasons[n] ?? '',
      }))
      outcomes.push(...reported)
      await Promise.all([
        saveLinks(linked),
        saveEvents(target, copies, source),
        insertRows(
          'run_outcomes',
          'run_id, way, original_event_id, target_event_id, action, status, conflict, sealed',
          `run_id uuid, way text, original_event_id text, target_event_id text, action text, status text, conflict boolean,
           sealed text`,
          reported.map(({ sourceEventId, targetEventId, reason }, n) => ({
            ...{ run_id: runId, way: 'forward', original_event_id: sourceEventId, target_event_id: targetEventId },
            ...{ action: 'create', status: 'success', conflict: false },
            sealed: seal({ reason, summary: chunk[n]?.summary, start: chunk[n]?.start, end: chunk[n]?.end }, runId),
          })),
        ),
      ])
    }
    const waiting = inParts(events, chunkSize)
    const work = async () => {
      for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) await carryOut(chunk)
    }
    await Promise.all(Array.from({ length: chunksAtOnce }, work))
    for (const part of inParts(outcomes, outcomesInRecord)) await record(runId, part)
    return outcomes.length
  }

  const record = (runId: string, part: readonly object[]) =>
    pool.query(
      `insert into floor.events (position, stream, revision, type, event_id, data, metadata)
       select newest.position + 1, $1, newest.position, 'SyncEventsRecorded', $2, $3, $4
       from (select coalesce(max(position), 0) as position from floor.events) newest`,
      [`syncRun-${runId}`, randomUUID(), JSON.stringify({ runId, sealed: seal(part, runId) }), '{}'],
    )
  return { copy }
}

/** The same for contents that say the same moment in different words. */
const hashOf = ({ summary, description, location, start, end }: Event) =>
  hash('sha256', JSON.stringify([summary, description, location, instantIn(start), instantIn(end)]), 'base64url')

const instantIn = (time: Event['start']) => time?.date ?? new Date(time?.dateTime ?? '').getTime()

/** Google's types say null where its answers leave out. */
const readable = ({ summary, description, location, eventType }: Event) => ({
  ...{ summary: summary ?? undefined, description: description ?? undefined, location: location ?? undefined },
  eventType: eventType ?? undefined,
})

const inParts = <One>(all: readonly One[], size: number): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
