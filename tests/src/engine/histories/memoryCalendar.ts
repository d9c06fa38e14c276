import type { CalendarApi, CopyBody, EventPatch } from '@calendar-sync/sync-engine/google/calendarApi'
import { type GoogleEvent, googleEvent } from '@calendar-sync/sync-engine/google/event'
import { GoogleFailure } from '@calendar-sync/sync-engine/google/failure'

/** The engine died here. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** What befalls the next call: nothing, a failure, or the engine's death before or after it is carried out. */
export type Fate = 'fine' | 'changed' | 'outage' | 'lost' | 'killed before' | 'killed after'

/** A calendar of Google's in memory: ids, versions, tombstones and If-Match, as Google's reference has them. */
export class MemoryCalendar {
  readonly #events = new Map<string, GoogleEvent>()
  readonly #now: () => number
  #version = 0

  constructor(now: () => number) {
    this.#now = now
  }

  find = (id: string) => this.#events.get(id)
  all = () => [...this.#events.values()]
  live = () => this.all().filter(({ status }) => status !== 'cancelled')

  write(id: string, change: object): GoogleEvent {
    this.#version += 1
    const updated = new Date(this.#now()).toISOString()
    const before = this.#events.get(id) ?? { id }
    const event = { status: 'confirmed', ...before, ...change, id, etag: `"${this.#version}"`, updated }
    const stored = googleEvent.parse(JSON.parse(JSON.stringify(event, withoutNull)))
    this.#events.set(id, stored)
    return stored
  }

  remove = (id: string) => this.write(id, { status: 'cancelled' })

  /** @param fate asked before each call */
  api(fate: () => Fate): CalendarApi {
    const unused = async () => {
      throw new Error('This is not called here.')
    }
    let calls = 0
    const call = async <Answer>(act: () => Answer, conditional = false): Promise<Answer> => {
      calls += 1
      const met = fate()
      if (met === 'killed before') throw new Killed()
      if (met === 'outage') throw new GoogleFailure('outage', 503, 'backendError')
      if (met === 'changed' && conditional) throw new GoogleFailure('changed', 412, 'conditionNotMet')
      const answer = act()
      if (met === 'killed after') throw new Killed()
      if (met === 'lost') throw new GoogleFailure('outage', undefined, 'ECONNRESET')
      return answer
    }
    const expect = (id: string, etag: string | undefined): GoogleEvent => {
      const event = this.#events.get(id)
      if (!event) throw new GoogleFailure('not_found', 404, 'notFound')
      if (etag !== undefined && etag !== '*' && etag !== event.etag) {
        throw new GoogleFailure('changed', 412, 'conditionNotMet')
      }
      return event
    }
    return {
      callsAboutEvents: () => calls,
      calendars: unused,
      everyId: unused,
      events: unused,
      watch: unused,
      stopChannel: unused,
      get: (_, id) => call(() => expect(id, undefined)),
      insert: (_, id, body: CopyBody) =>
        call(() => {
          if (this.#events.has(id)) throw new GoogleFailure('duplicate', 409, 'duplicate')
          return this.write(id, body)
        }),
      replace: (_, id, etag, body: CopyBody) =>
        call(() => {
          expect(id, etag)
          return this.write(id, body)
        }, true),
      patch: (_, id, etag, change: EventPatch) =>
        call(() => {
          expect(id, etag)
          return this.write(id, change)
        }, true),
      delete: (_, id, etag) =>
        call(() => {
          if (expect(id, etag).status === 'cancelled') throw new GoogleFailure('gone', 410, 'deleted')
          this.remove(id)
        }, true),
    }
  }
}

const withoutNull = (_: string, value: unknown) => (value === null ? undefined : value)
