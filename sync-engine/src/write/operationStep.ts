import type { GoogleEvent } from '../google/event.ts'
import type { Link } from '../reconcile/plan/link.ts'
import type { Operation, OperationOf } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy, SeenOriginal } from '../reconcile/plan/pair.ts'
import { conflictArrived, writeBackArrived } from '../reconcile/plan/pairChanges.ts'
import * as link from './linkTransitions.ts'
import { type Failure, type OperationResult, strongest, unreadable, untouched } from './operationResult.ts'

/** A call to Google, which the link's intent is recorded before. */
export type Call =
  | { readonly kind: 'writeCopy'; readonly operation: OperationOf<'create' | 'update'>; readonly link: Link }
  | { readonly kind: 'removeCopy'; readonly operation: OperationOf<'delete'>; readonly link: Link }
  | { readonly kind: 'writeOriginal'; readonly operation: OperationOf<'writeOriginal'>; readonly link: Link }
  | { readonly kind: 'removeOriginal'; readonly operation: OperationOf<'deleteOriginal'>; readonly link: Link }
  /** The original came back under another id: its copy goes, and the pair of the new id is decided. */
  | { readonly kind: 'retireCopy'; readonly link: Link; readonly fresh: Pair }

/** What is known next: what was decided about the pair, or how a call ended. */
export type Answer =
  | { readonly kind: 'decided'; readonly operation: Operation }
  | { readonly kind: 'copyWritten'; readonly call: CallOf<'writeCopy'>; readonly event: GoogleEvent }
  /** The copy is not as we thought, and nothing was written. */
  | { readonly kind: 'copyStale'; readonly call: CallOf<'writeCopy'>; readonly copy: SeenCopy }
  | { readonly kind: 'copyRemoved'; readonly call: CallOf<'removeCopy' | 'retireCopy'>; readonly copy: SeenCopy }
  | { readonly kind: 'originalWritten'; readonly call: CallOf<'writeOriginal'>; readonly write: OriginalWrite }
  /** `copy`: nothing was sent, since Google tells another thing of the copy than was thought. */
  | {
      readonly kind: 'originalRemoved'
      readonly call: CallOf<'removeOriginal'>
      readonly original: SeenOriginal
      readonly copy?: SeenCopy
    }

export type CallOf<Kind extends Call['kind']> = Extract<Call, { kind: Kind }>

/** What became of a person's event. */
export type OriginalWrite =
  | { readonly outcome: 'written'; readonly original: SeenOriginal; readonly event: GoogleEvent }
  /** Google no longer knows the event, not even as deleted: another one says what it would say. */
  | { readonly outcome: 'recreated'; readonly original: SeenOriginal; readonly event: GoogleEvent }
  /** It was not as we thought, and nothing was written. */
  | { readonly outcome: 'stale'; readonly original: SeenOriginal }

/** One pair while it is dealt with. */
export interface OperationState {
  readonly pair: Pair
  /** What was done so far, when one operation led to another. */
  readonly done: Partial<OperationResult>
  /** How often it was decided what to do about the pair. */
  readonly decisions: number
  /** The link with the intent of the operation that is decided first, when that is recorded already. */
  readonly recorded: Link | undefined
  /** A deletion that an earlier run began is finished: only a new copy may follow. */
  readonly onlyCreates: boolean
}

/** What is to be done next; `record` is a link to be recorded before. */
export type Next =
  | { readonly kind: 'finished'; readonly result: OperationResult }
  /** The pair is not as it was when it was decided: what about it now? */
  | { readonly kind: 'decide'; readonly state: OperationState; readonly record?: Link | undefined }
  | { readonly kind: 'call'; readonly state: OperationState; readonly call: Call; readonly record?: Link | undefined }

export const begin = (pair: Pair, recorded: Link | undefined): OperationState => ({
  pair,
  done: { conflict: conflictArrived(pair), wroteBack: writeBackArrived(pair) },
  decisions: 0,
  recorded,
  onlyCreates: false,
})

/** A person or a program may change the same event again and again while we try. */
const maxDecisions = 6

/** From what is known about a pair and what is learned next to what is to be done next. */
export function step(state: OperationState, answer: Answer, run: link.StepInputs): Next {
  const { pair } = state
  switch (answer.kind) {
    case 'decided':
      return afterDecision(state, answer.operation, run)
    case 'copyStale': {
      const { operation, link: intended } = answer.call
      return decideAgain(state, { link: intended, copy: answer.copy }, { conflict: conflictOf(operation, state) })
    }
    case 'copyWritten': {
      const { operation, link: intended } = answer.call
      const { event: written } = answer
      const now = link.linked(intended, pair, operation.hash, written, run.inputs)
      return finish(state, operation, { link: now, written, action: operation.kind })
    }
    case 'copyRemoved':
      return answer.call.kind === 'removeCopy'
        ? afterRemoval(state, answer.call, answer.copy, run)
        : afterRetirement(state, answer.call, answer.copy, run)
    case 'originalWritten':
      return afterOriginalWrite(state, answer.call, answer.write, run)
    case 'originalRemoved': {
      const { original, copy, call } = answer
      if (copy) return decideAgain(state, { copy })
      if (original.kind !== 'deleted') return decideAgain(state, { original })
      return finish(state, call.operation, { link: link.bothGone(call.link), originalDeleted: true, action: 'delete' })
    }
  }
}

function afterDecision(state: OperationState, operation: Operation, run: link.StepInputs): Next {
  const { pair, recorded, decisions } = state
  const { inputs } = run
  if (state.onlyCreates && operation.kind !== 'create') return finish(state, operation, {})
  if (decisions === maxDecisions) {
    const failure: Failure = { code: 'changed', error: 'The event kept changing while we tried.', isEventFault: false }
    return finish(state, operation, { link: pair.link, failure })
  }
  const intended = recorded ?? link.intentOf({ pair, operation }, run)
  const call = intended && callOf(operation, intended)
  if (call) {
    const record = intended === recorded ? undefined : intended
    const sent = { ...state, recorded: undefined, onlyCreates: false, decisions: decisions + 1 }
    return { kind: 'call', state: sent, call, record }
  }
  switch (operation.kind) {
    case 'skip':
      return finish(state, operation, { action: 'skip' })
    case 'forget':
      return finish(state, operation, { link: inputs.twoWay && pair.link && link.bothGone(pair.link) })
    case 'keepDeleted': {
      const removed = link.removedByPerson(link.linkFor(pair, inputs))
      return finish(state, operation, { link: removed, action: 'skip' })
    }
    case 'blocked': {
      const failure: Failure = { code: 'not_ours', error: operation.reason, isEventFault: true }
      return finish(state, operation, { failure })
    }
    case 'unreadable': {
      const failure = unreadable(operation.reason)
      return finish(state, operation, { action: 'skip', failure })
    }
    case 'adopt': {
      if (pair.copy.kind !== 'live') return finish(state, operation, {})
      const { event, marker } = pair.copy
      const adopted = link.linked(link.linkFor(pair, inputs), pair, operation.hash, event, inputs)
      const intent = pair.link?.intent
      // A write of the intent's run, whose answer was lost, and not what an earlier run did.
      const arrived = intent && (intent.side === 'copy' ? intent.runId === marker.runId : writeBackArrived(pair))
      if (!arrived) return finish(state, operation, { link: adopted, written: event, action: 'none' })
      const found = { ...operation, reason: arrivedLate }
      return finish(state, found, { link: adopted, written: event, action: intent.action })
    }
    default:
      return finish(state, operation, {})
  }
}

const arrivedLate = 'Google’s answer was lost; the copy was found again.'

function callOf(operation: Operation, intended: Link): Call | undefined {
  switch (operation.kind) {
    case 'create':
    case 'update':
      return { kind: 'writeCopy', operation, link: intended }
    case 'delete':
      return { kind: 'removeCopy', operation, link: intended }
    case 'writeOriginal':
      return { kind: 'writeOriginal', operation, link: intended }
    case 'deleteOriginal':
      return { kind: 'removeOriginal', operation, link: intended }
    default:
      return undefined
  }
}

function afterRemoval(
  state: OperationState,
  { operation, link: retiring }: CallOf<'removeCopy'>,
  copy: SeenCopy,
  { inputs }: link.StepInputs,
): Next {
  const { pair } = state
  const begun = pair.link?.state === 'retiring'
  // It was planned and never sent: there is nothing to tell of.
  if (copy.kind === 'unknown') return finish(state, operation, { link: link.retired(retiring, inputs), action: 'none' })
  if (copy.kind !== 'deleted') {
    // A person changed it meanwhile: whether it still goes is decided by the link as it was before, also when
    // only another run comes to decide it.
    const again = decideAgain(state, { link: begun ? retiring : pair.link, copy })
    return begun ? again : { ...again, record: pair.link }
  }
  // A copy that was there is a tombstone now: under its id no engine makes one any more, and what is there again there, a
  // person brought back.
  const wasThere = pair.copy.kind === 'live' || pair.copy.kind === 'deleted'
  const bothGone = inputs.twoWay !== undefined && pair.original.kind === 'deleted' && wasThere
  const gone = bothGone ? link.goneWithCopy(retiring) : link.retired(retiring, inputs)
  const deletedId = retiring.copyEventId
  const deletion = { action: 'delete', reason: operation.reason, deletedId, link: gone } as const
  if (!begun) return finish(state, operation, deletion)
  // A deletion that an earlier run began: the event may be wanted again by now.
  const again = decideAgain(state, { link: gone, copy }, { ...deletion, conflict: conflictOf(operation, state) })
  return { ...again, state: { ...again.state, onlyCreates: true } }
}

function afterOriginalWrite(
  state: OperationState,
  { operation, link: intended }: CallOf<'writeOriginal'>,
  write: OriginalWrite,
  { inputs, runId }: link.StepInputs,
): Next {
  const { pair } = state
  const { original } = write
  const conflict = conflictOf(operation, state)
  // It may be our own write whose answer was lost: the intent tells.
  if (write.outcome === 'stale') return decideAgain(state, { link: intended, original }, { conflict })
  const { reason } = operation
  const written = { action: 'update', reason, wroteBack: reason, conflict, originalWritten: write.event } as const
  if (write.outcome === 'written') {
    const now = link.wroteBack(intended, write.event, pair, inputs)
    return decideAgain(state, { link: now, original }, { ...written, link: now })
  }
  // The copy's id speaks of the event that is gone: it goes, and the new event gets one of its own.
  const originalEventId = write.event.id
  const nothing = { copy: { kind: 'unknown' }, link: undefined, hasOwnInvitation: false } as const
  const retiring = link.retiring(intended, runId)
  const call = { kind: 'retireCopy', link: retiring, fresh: { originalEventId, original, ...nothing } } as const
  return { kind: 'call', state: { ...state, done: { ...state.done, ...written } }, call, record: retiring }
}

/** The copy goes, however a person changes it meanwhile. */
function afterRetirement(
  state: OperationState,
  call: CallOf<'retireCopy'>,
  copy: SeenCopy,
  { inputs }: link.StepInputs,
): Next {
  if (copy.kind === 'live') return { kind: 'call', state: { ...state, pair: { ...state.pair, copy } }, call }
  const retired = link.retired(call.link, inputs)
  return { ...decideAgain(state, call.fresh, { deletedId: call.link.copyEventId, retired }), record: retired }
}

function decideAgain(state: OperationState, changed: Partial<Pair>, more: Partial<OperationResult> = {}) {
  const { pair, done } = state
  const now = { ...state, pair: { ...pair, ...changed }, done: { ...done, ...more } }
  return { kind: 'decide', state: now } as const
}

const conflictOf = ({ conflict }: Operation, { done }: OperationState) => conflict ?? done.conflict

function finish({ pair, done }: OperationState, operation: Operation, result: Partial<OperationResult>): Next {
  const { reason, conflict = done.conflict } = operation
  const all = { pair, link: pair.link, ...untouched, failure: undefined, reason, ...done, ...result, conflict }
  return { kind: 'finished', result: { ...all, action: strongest(done.action, result.action) } }
}
