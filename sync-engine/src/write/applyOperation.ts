import type { Direction } from '../reconcile/direction.ts'
import type { Link } from '../reconcile/plan/link.ts'
import type { Operation, Planned } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { removeCopy, writeCopy } from './copyWrites.ts'
import type { Answer, Call } from './operationCalls.ts'
import type { OperationResult } from './operationResult.ts'
import { begin, type StepRules, step } from './operationStep.ts'
import { removeOriginal, writeOriginal } from './originalWrites.ts'

export interface OperationContext extends StepRules {
  readonly direction: Direction
  /** What is to be done about a pair; asked again when Google's answer shows that things are otherwise than planned. */
  readonly decide: (pair: Pair) => Operation | Promise<Operation>
  /** Records a link before what it intends is sent. */
  readonly record: (link: Link) => Promise<void>
}

/**
 * Carries out what was planned for one pair, step by step (`operationStep.ts`): sends each call, says how it ended, and
 * has the pair decided again where it is not as it was.
 * @param recorded the link with the intent, when that is recorded already
 * @throws GoogleFailure for a calendar or an account that cannot be used, AbortError when told to stop
 */
export async function applyOperation(
  { pair, operation }: Planned,
  recorded: Link | undefined,
  context: OperationContext,
): Promise<OperationResult> {
  let next = step(begin(pair, recorded), { kind: 'decided', operation }, context)
  while (next.kind !== 'finished') {
    if (next.record) await context.record(next.record)
    const answer: Answer =
      next.kind === 'call'
        ? await send(next.call, next.state.pair, context)
        : { kind: 'decided', operation: await context.decide(next.state.pair) }
    next = step(next.state, answer, context)
  }
  return next.result
}

async function send(call: Call, pair: Pair, { direction, rules, runId }: OperationContext): Promise<Answer> {
  switch (call.kind) {
    case 'writeCopy': {
      const answer = await writeCopy(call.operation, call.link, pair, { direction, rules, runId })
      return 'written' in answer
        ? { kind: 'copyWritten', call, event: answer.written }
        : { kind: 'copyStale', call, copy: answer.copy }
    }
    case 'removeCopy':
    case 'retireCopy':
      return { kind: 'copyRemoved', call, copy: await removeCopy(call.link, pair, direction) }
    case 'writeOriginal':
      return { kind: 'originalWritten', call, write: await writeOriginal(call.operation, pair, direction, rules) }
    case 'removeOriginal':
      return { kind: 'originalRemoved', call, original: await removeOriginal(pair, direction) }
  }
}
