import { randomUUID } from 'node:crypto'
import { convertToCommandError } from '@eventstore/db-client'
import { EventStoreUnavailable, type ExpectedRevision, type NewEvent } from './eventStore.ts'
import { type AppendAnswer, appendRequest, parseAnswer } from './eventStoreDbAppendMessages.ts'
import { NoAnswer } from './eventStoreDbAvailability.ts'
import type { Call, Calls, OpenClient } from './eventStoreDbClient.ts'

interface SharedCall {
  /** By the id of each append: what takes its answer. */
  readonly waiting: Map<string, (answer: AppendAnswer | Error) => void>
  /** When the server last answered, of `performance.now()`. */
  heardAt: number
  failAll(error: Error): void
}

/**
 * Appends over one call that all appends of a client share. The library has this too, but its way (6.2.1) leaves callers
 * without an answer when the server ends the call in order or hangs, ends the process by a rejection without a handler when
 * a call breaks that the server was slow to read, and throws out the callers of one client at the error of another.
 * @param timeoutMs how long an append waits for a connection, and then for its answer
 * @returns appends; rejects with NoAnswer or an error of the client when the event may have been written or not
 */
export function createAppends(client: Pick<OpenClient, 'sharedCall'>, timeoutMs: number) {
  const calls: Calls = new WeakMap()
  const shared = new WeakMap<Call, SharedCall>()

  const begin = (open: () => Call): Call => {
    const call = open()
    const waiting: SharedCall['waiting'] = new Map()
    const failAll = (error: Error) => {
      for (const settle of [...waiting.values()]) settle(error)
    }
    const state: SharedCall = { waiting, heardAt: Number.NEGATIVE_INFINITY, failAll }
    shared.set(call, state)
    call.on('data', (message) => {
      state.heardAt = performance.now()
      waiting.get(message.getCorrelationId()?.getString() ?? '')?.(parseAnswer(message))
    })
    call.on('error', (error) => failAll(convertToCommandError(error)))
    call.on('end', () => {
      // Ended in order: our side stays open by itself, and the client would keep it.
      call.destroy()
      failAll(new NoAnswer('EventStoreDB ended the call that appends share.'))
    })
    return call
  }

  return async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendAnswer> => {
    const call = await inTime(client.sharedCall(calls, begin), timeoutMs)
    const state = shared.get(call)
    if (!state || call.destroyed) throw new NoAnswer('The call that appends share has just ended.')
    const id = randomUUID()
    return new Promise((resolve, reject) => {
      const sentAt = performance.now()
      const settle = (answer: AppendAnswer | Error) => {
        clearTimeout(timer)
        state.waiting.delete(id)
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      const timer = setTimeout(() => {
        const late = new NoAnswer(`EventStoreDB did not answer within ${timeoutMs} ms.`)
        settle(late)
        if (state.heardAt >= sentAt) return
        // It said nothing to others since then either: what they wait for will not come, and may have been written all the same.
        state.failAll(late)
        call.cancel()
      }, timeoutMs)
      state.waiting.set(id, settle)
      call.write(appendRequest(id, stream, expected, events))
    })
  }
}

/** The client looks for a node of a cluster for minutes. @throws EventStoreUnavailable: nothing was sent then */
async function inTime<Result>(connecting: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new Error(`There was no connection to EventStoreDB within ${timeoutMs} ms.`)
      reject(new EventStoreUnavailable({ cause }))
    }, timeoutMs)
  })
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer))
}
