import { DomainError } from '@calendar-sync/contracts/errors'
import { categoryOf, RevisionConflict } from '../event-store/eventStore.ts'
import { counter, histogram, quick, secondsSince } from './metrics.ts'
import { traced } from './tracing.ts'

const commands = histogram(
  'command_duration_seconds',
  'How long commands take; outcome is appended, unchanged (nothing to do), refused (by a rule), conflict or error.',
  ['stream', 'command', 'outcome'],
  quick,
)
const conflicts = counter(
  'command_conflicts_total',
  'How often a command was decided again because another command had appended first.',
  ['stream'],
)

/** Measures one command. @param work told how to say that it lost a race and decides again */
export function observeCommand<Result extends { readonly events: readonly unknown[] }>(
  stream: string,
  command: unknown,
  correlationId: string,
  work: (onConflict: () => void) => Promise<Result>,
): Promise<Result> {
  const category = categoryOf(stream)
  const name = nameOf(command) ?? category
  const attributes = { 'stream.category': category, 'command.name': name, 'correlation.id': correlationId }
  return traced(`command ${name}`, { attributes, isFailure: isOurs }, async (span) => {
    const started = performance.now()
    const end = (outcome: string) => {
      span.setAttribute('command.outcome', outcome)
      commands.observe({ stream: category, command: name, outcome }, secondsSince(started))
    }
    try {
      const result = await work(() => conflicts.inc({ stream: category }))
      end(result.events.length > 0 ? 'appended' : 'unchanged')
      return result
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  })
}

function outcomeOf(error: unknown): string {
  if (error instanceof DomainError) return 'refused'
  return error instanceof RevisionConflict ? 'conflict' : 'error'
}

const isOurs = (error: unknown) => outcomeOf(error) === 'error'

/** The command's name, where a stream knows several. */
function nameOf(command: unknown): string | undefined {
  if (typeof command !== 'object' || command === null || !('type' in command)) return undefined
  return typeof command.type === 'string' ? command.type : undefined
}
