import type { Recorded } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import type { PersonalPath } from '@calendar-sync/contracts/personal'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { NewEvent, StoredEvent } from '../event-store/eventStore.ts'
import type { Log } from '../log.ts'
import { decrypt, encrypt } from './encryption.ts'
import { extractPersonal, restorePersonal } from './personalFields.ts'
import type { PersonalKeys } from './personalKeys.ts'

/** The key in stored data that holds all personal fields of one event, sealed together. */
const sealedKey = '$personal'

interface ReadableEvent extends NewEvent {
  readonly personal: readonly PersonalPath[]
}

export type PersonalData = ReturnType<typeof createPersonalData>

/** People of whom it is told once that their key was lost, at most. */
const mostTold = 1_000

/**
 * Seals the personal fields of events on their way to the store, and opens them on their way back. What does not open, because
 * its key was lost and another one made since, reads as that of an erased person, and an error tells of it once for each person.
 */
export function createPersonalData(keys: PersonalKeys, log?: Log) {
  const told = new LRUCache<string, true>({ max: mostTold })
  const tell = ({ stream, metadata: { subject } }: StoredEvent) => {
    if (!subject || told.has(subject)) return
    told.set(subject, true)
    log?.error(
      { person: subject, stream },
      'Events of a person cannot be opened: their key was lost, and another one made. Their personal fields read [erased].',
    )
  }
  const restoreAll = async (events: readonly StoredEvent[]) => {
    const people = events.flatMap((event) => (sealedKey in event.data ? (event.metadata.subject ?? []) : []))
    const known = await keys.forReading(people)
    const unopened: StoredEvent[] = []
    const readable = events.map((event) => {
      const paths = definitionOf(event.type)?.personal ?? []
      // Most events of a log hold nothing personal; a replay should not pay for copying them.
      if (paths.length === 0 && !(sealedKey in event.data)) return event
      const { [sealedKey]: sealed, ...data } = event.data
      const key = known.get(event.metadata.subject ?? '')
      const taken =
        sealed === undefined ? [] : key && sealed ? open(key, String(sealed), event.metadata.eventId) : undefined
      if (key && sealed && !taken) unopened.push(event)
      return { ...event, data: restorePersonal(data, paths, taken) }
    })
    return { readable, unopened }
  }
  return {
    protect: (events: readonly ReadableEvent[]): Promise<NewEvent[]> =>
      Promise.all(
        events.map(async ({ personal, ...event }) => {
          const { rest, taken } = extractPersonal(event.data, personal)
          if (taken.every((value) => value === null)) return { ...event, data: rest }
          const { subject, eventId } = event.metadata
          if (!subject) throw new Error(`Event ${event.type} has personal fields but names no subject.`)
          const key = await keys.forWriting(subject)
          const sealed = key ? encrypt(key, JSON.stringify(taken), eventId) : ''
          return { ...event, data: { ...rest, [sealedKey]: sealed } }
        }),
      ),
    decode: async <Event extends AnyEvent>(events: readonly StoredEvent[]): Promise<Recorded<Event>[]> => {
      let { readable, unopened } = await restoreAll(events)
      const doubtful = unopened.flatMap(({ metadata: { subject } }) => (subject && !told.has(subject) ? subject : []))
      if (doubtful.length > 0) {
        // This process may remember the lost key where another one has made the new one.
        keys.forget(doubtful)
        ;({ readable, unopened } = await restoreAll(events))
        unopened.forEach(tell)
      }
      return readable.filter(isKnown<Event>)
    },
  }
}

/** The log was checked against the schemas when it was written; checking it again would cost every replay dearly. */
const isKnown = <Event extends AnyEvent>(event: StoredEvent): event is StoredEvent & Recorded<Event> =>
  definitionOf(event.type) !== undefined

const Taken = z.array(z.unknown())
/** @returns undefined when another key sealed it */
function open(key: Buffer, sealed: string, eventId: string): unknown[] | undefined {
  try {
    return Taken.parse(JSON.parse(decrypt(key, sealed, eventId)))
  } catch {
    return undefined
  }
}
