import type { Bus } from '../bus/bus.ts'
import { counter, histogram, quick, secondsSince } from './metrics.ts'
import { traced } from './tracing.ts'

const messages = counter('bus_messages_total', 'Messages on the bus; direction is published or received.', [
  'subject',
  'direction',
])
const questions = histogram(
  'bus_question_duration_seconds',
  'How long questions on the bus wait for their answer; outcome is answered or failed.',
  ['question', 'outcome'],
  quick,
)

/** The same bus, measured. A question and its answer are parts of one trace. */
export function observeBus(bus: Bus): Bus {
  return {
    publish: (subject, payload) => {
      messages.inc({ subject: kindOf(subject.name), direction: 'published' })
      bus.publish(subject, payload)
    },
    subscribe: (subject, onMessage) =>
      bus.subscribe(subject, (payload, name) => {
        messages.inc({ subject: kindOf(name), direction: 'received' })
        onMessage(payload, name)
      }),
    ask: (question, ask, timeoutMs) =>
      traced(`ask ${question.name}`, { kind: 'client' }, async () => {
        const started = performance.now()
        const end = (outcome: string) => questions.observe({ question: question.name, outcome }, secondsSince(started))
        try {
          const answer = await bus.ask(question, ask, timeoutMs)
          end('answered')
          return answer
        } catch (error) {
          end('failed')
          throw error
        }
      }),
    answer: (question, respond) =>
      bus.answer(question, (ask) => traced(`answer ${question.name}`, { kind: 'server' }, () => respond(ask))),
    ping: () => bus.ping(),
    close: () => bus.close(),
  }
}

/** `live.user.*` of `live.user.4d3c…`: an id is no kind of message. */
const kindOf = (name: string): string =>
  name
    .split('.')
    .map((token) => (/^[a-z]+$/i.test(token) ? token : '*'))
    .join('.')
