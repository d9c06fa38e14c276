import type { Log } from '../log.ts'
import { type Bus, NoReply } from './bus.ts'
import { deliver, respond } from './responding.ts'
import { encode, reaches, replyOf, requestText } from './wire.ts'

interface Subscriber {
  readonly pattern: string
  readonly receive: (text: string, name: string) => void
}

interface Responder {
  readonly name: string
  readonly respond: (text: string) => Promise<string>
}

/**
 * The bus of a system that runs in one process. Messages take the way over JSON and arrive later, as they do between
 * processes, so that nothing works here that would not work there.
 */
export function createInProcessBus(log: Log): Bus {
  const subscribers = new Set<Subscriber>()
  const responders = new Set<Responder>()
  /** What to do, should the bus be closed, with each request that waits for its reply. */
  const waiting = new Set<(reason: string) => void>()
  let closed = false

  const assertOpen = () => {
    if (closed) throw new Error('The bus is closed.')
  }
  const until = <Member>(members: Set<Member>, member: Member) => {
    assertOpen()
    members.add(member)
    return async () => {
      members.delete(member)
    }
  }

  return {
    publish: (subject, payload) => {
      if (closed) return
      const text = encode(subject.payload, payload, subject.name, log)
      if (text === undefined) return
      for (const subscriber of subscribers) {
        if (!reaches(subscriber.pattern, subject.name)) continue
        setImmediate(() => {
          if (subscribers.has(subscriber)) subscriber.receive(text, subject.name)
        })
      }
    },

    subscribe: async (subject, onMessage) =>
      until(subscribers, {
        pattern: subject.name,
        receive: (text, name) => deliver(subject.payload, onMessage, text, name, log),
      }),

    request: async (contract, request, timeoutMs) => {
      const text = requestText(contract, request)
      const responder = [...responders].find(({ name }) => name === contract.name)
      if (!responder || closed) throw new NoReply(`No service responds to ${contract.name}.`)
      // To the back of the line: of several, each gets its share.
      responders.delete(responder)
      responders.add(responder)
      return replyOf(contract, await inTime(responder.respond(text), timeoutMs, contract.name, waiting))
    },

    respond: async (contract, handle) =>
      until(responders, {
        name: contract.name,
        respond: async (text) => {
          await new Promise((resolve) => setImmediate(resolve))
          return respond(contract, handle, text, log)
        },
      }),

    ping: async () => assertOpen(),

    close: async () => {
      closed = true
      for (const giveUp of waiting) giveUp('the bus was closed.')
      subscribers.clear()
      responders.clear()
    },
  }
}

/** @throws NoReply when it takes longer or the bus is closed meanwhile */
function inTime(
  reply: Promise<string>,
  timeoutMs: number,
  name: string,
  waiting: Set<(reason: string) => void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      settled()
      reject(new NoReply(`${name}: ${reason}`))
    }
    const timer = setTimeout(() => giveUp(`no reply within ${timeoutMs} ms.`), timeoutMs)
    waiting.add(giveUp)
    const settled = () => {
      clearTimeout(timer)
      waiting.delete(giveUp)
    }
    reply.then(resolve, reject).then(settled, settled)
  })
}
