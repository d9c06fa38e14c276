import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventPositionHeader, idempotencyKeyHeader, requestIdHeader } from '@calendar-sync/contracts/api/headers'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Answer, Client } from '../kit/client.ts'
import type { Timeline } from './timeline.ts'

/** A command that was answered with 2xx: a promise. */
interface Acknowledged {
  readonly what: string
  /** Of every try: a try whose answer was lost may have done it. */
  readonly requestIds: readonly string[]
  readonly position: string | null
}

const mostTries = 8

/** Sends commands as a patient page does, and keeps what was acknowledged. */
export class Commands {
  readonly acknowledged: Acknowledged[] = []
  readonly #timeline: Timeline

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /**
   * Sends a command, again with the same key while it gets no answer or one that is about the server.
   * @returns the last answer; undefined when there was none to the end, so that what became of it is not known
   */
  async send(client: Client, method: string, path: string, body?: object): Promise<Answer | undefined> {
    const key = randomUUID()
    const requestIds: string[] = []
    for (let tries = 1; ; tries += 1) {
      const requestId = randomUUID()
      requestIds.push(requestId)
      const headers = { [idempotencyKeyHeader]: key, [requestIdHeader]: requestId }
      const answer = await client.send(method, path, body, headers).catch(() => undefined)
      this.#timeline.count(`${answer?.status ?? 'no'} answer`)
      if (answer && answer.status < 300) {
        const position = answer.headers.get(eventPositionHeader)
        this.acknowledged.push({ what: `${method} ${path}`, requestIds, position })
        return answer
      }
      const passing = !answer || answer.status >= 500 || answer.status === 429
      if (!passing) return answer
      if (tries === mostTries) return undefined
      await sleep(250 * tries)
    }
  }

  /** @returns a sentence for each acknowledged command that the log does not hold */
  async missingFrom(pool: Pool): Promise<string[]> {
    const { rows } = await pool.query<{ request: string; newest: string }>(
      `select metadata->>'correlationId' as request, max(position)::text as newest from event_store.events group by 1`,
    )
    const led = new Set(rows.map(({ request }) => request))
    const { rows: heads } = await pool.query<{ head: string }>(
      'select coalesce(max(position), 0)::text as head from event_store.events',
    )
    const head = BigInt(heads[0]?.head ?? 0)
    return this.acknowledged.flatMap(({ what, requestIds, position }) => {
      const beyond = position !== null && BigInt(position) > head
      if (beyond) return [`${what} was acknowledged at position ${position}; the log ends at ${head}.`]
      return requestIds.some((id) => led.has(id)) ? [] : [`${what} was acknowledged; no event follows from it.`]
    })
  }
}
