import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { idempotencyKeyHeader, requestIdHeader } from '@calendar-sync/contracts/api/headers'
import type { StoredEvent } from '@calendar-sync/platform/event-store/eventStore'
import type { Answer, Client } from '../kit/client.ts'
import type { Timeline } from './timeline.ts'

/** A command that was answered with 2xx: a promise. */
interface Acknowledged {
  readonly what: string
  /** Of every try that was answered at all; the first of them that was carried out is in the log. */
  readonly requestIds: readonly string[]
  /** A try got no answer: it may have done it, under an id that never came. */
  readonly answerLost: boolean
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
    let answerLost = false
    for (let tries = 1; ; tries += 1) {
      const answer = await client.send(method, path, body, { [idempotencyKeyHeader]: key }).catch(() => undefined)
      this.#timeline.count(`${answer?.status ?? 'no'} answer`)
      const requestId = answer?.headers.get(requestIdHeader)
      if (requestId) requestIds.push(requestId)
      else answerLost = true
      if (answer && answer.status < 300) {
        this.acknowledged.push({ what: `${method} ${path}`, requestIds, answerLost })
        return answer
      }
      const passing = !answer || answer.status >= 500 || answer.status === 429
      if (!passing) return answer
      if (tries === mostTries) return undefined
      await sleep(250 * tries)
    }
  }

  /**
   * @returns a sentence for each acknowledged command that the log does not hold. Of those with a lost answer the id is
   *   not known; what they changed is compared with what their people are shown.
   */
  missingFrom(events: readonly StoredEvent[]): string[] {
    const led = new Set(events.map(({ metadata }) => metadata.correlationId))
    return this.acknowledged
      .filter(({ requestIds, answerLost }) => !answerLost && !requestIds.some((id) => led.has(id)))
      .map(({ what }) => `${what} was acknowledged; no event follows from it.`)
  }
}
