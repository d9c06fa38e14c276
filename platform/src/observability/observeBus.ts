import type { Bus } from '../bus/bus.ts'
import { counter, histogram, quick, secondsSince } from './metrics.ts'
import { traced } from './tracing.ts'

const messages = counter('bus_messages_total', 'Messages on the bus; direction is published or received.', [
  'subject',
  'direction',
])
const requests = histogram(
  'bus_request_duration_seconds',
  'How long requests on the bus wait for their reply; outcome is replied or failed.',
  ['request', 'outcome'],
  quick,
)

/** The same bus, measured. A request and its reply are parts of one trace. */
export function observeBus(bus: Bus): Bus {
  return {
    ...bus,
    publish: (subject, payload) => {
      messages.inc({ subject: kindOf(subject.name), direction: 'published' })
      bus.publish(subject, payload)
    },
    subscribe: (subject, onMessage) =>
      bus.subscribe(subject, (payload, name) => {
        messages.inc({ subject: kindOf(name), direction: 'received' })
        onMessage(payload, name)
      }),
    request: (contract, request, timeoutMs) =>
      traced(`request ${contract.name}`, { kind: 'client' }, async () => {
        const started = performance.now()
        const end = (outcome: string) => requests.observe({ request: contract.name, outcome }, secondsSince(started))
        try {
          const reply = await bus.request(contract, request, timeoutMs)
          end('replied')
          return reply
        } catch (error) {
          end('failed')
          throw error
        }
      }),
    respond: (contract, handle) =>
      bus.respond(contract, (request) => traced(`respond ${contract.name}`, { kind: 'server' }, () => handle(request))),
  }
}

/** `live.user.*` of `live.user.4d3c…`: an id is no kind of message. */
const kindOf = (name: string): string =>
  name
    .split('.')
    .map((token) => (/^[a-z]+$/i.test(token) ? token : '*'))
    .join('.')
