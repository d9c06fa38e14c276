import type { GoogleEvent } from '../google/event.ts'
import type { GoogleFailure } from '../google/failure.ts'
import type { Link } from '../links/link.ts'
import * as link from '../links/transitions.ts'
import type { Marker } from '../plan/marker.ts'
import type { Conflict, Operation } from '../plan/operation.ts'
import type { Pair } from '../plan/pair.ts'
import type { Rules } from '../plan/wish.ts'
import { removeCopy, writeCopy } from './copyWrites.ts'
import type { Direction } from './direction.ts'
import { removeNative, writeNative } from './nativeWrites.ts'

/** A pair with what is to be done about it. */
export interface Planned {
  readonly pair: Pair
  readonly operation: Operation
}

/** How a pair ended: the link as it is now, what is known of both sides, and what was done. */
export interface Settled {
  readonly pair: Pair
  /** undefined: there is no link any more. */
  readonly link: Link | undefined
  /** Both sides as Google answered them last, for the feeds. */
  readonly written: GoogleEvent | undefined
  readonly deletedId: string | undefined
  readonly nativeWritten: GoogleEvent | undefined
  readonly nativeDeleted: boolean
  readonly action: 'create' | 'update' | 'delete' | 'skip' | 'none'
  readonly reason: string
  readonly conflict: Conflict | undefined
  readonly failure: Failure | undefined
}

export interface Failure {
  readonly code: string
  readonly error: string
  /** The event's own fault, not a limit, an outage or a cut connection: such tries are counted. */
  readonly own: boolean
  /** It would fail in the same way again: the event is left alone at once, until it changes. */
  readonly parks?: boolean
}

/** What becomes of an event that our code cannot deal with. */
export const unreadable = (error: string): Failure => ({ code: 'unreadable', error, own: true, parks: true })

export interface Carrying {
  readonly direction: Direction
  readonly rules: Rules
  /** What is to be done about a pair; asked again when Google's answer shows that things are otherwise than planned. */
  readonly decide: (pair: Pair) => Operation | Promise<Operation>
  readonly runId: string
  /** Records a link before what it intends is sent. */
  readonly record: (link: Link) => Promise<void>
}

/** The link with what is meant to be written, if anything is. Recorded before it is sent. */
export function intentOf({ pair, operation }: Planned, { rules, runId }: Pick<Carrying, 'rules' | 'runId'>) {
  const known = link.linkFor(pair, rules)
  switch (operation.kind) {
    case 'create':
      return link.creating(known, operation, pair, runId, rules)
    case 'update':
      return link.updating(known, operation, pair, runId, rules)
    case 'delete':
      return link.retiring(known, runId)
    case 'writeNative':
      return link.writingNative(known, operation, pair, runId, rules)
    case 'deleteNative':
      return link.deletingNative(known, runId)
    default:
      return undefined
  }
}

/** A person or a program may change the same event again and again while we try. */
const maxRounds = 6

/**
 * Carries out what was planned. When Google's answer shows that things are otherwise than planned (the id exists, one
 * side changed or is gone), looks and decides again; also after the native event was written, since it may match no more.
 * @param recorded the link with the intent, when that is recorded already
 * @throws GoogleFailure for a calendar or an account that cannot be used, AbortError when told to stop
 */
export async function carryOut(first: Planned, recorded: Link | undefined, carrying: Carrying): Promise<Settled> {
  const { rules, record, decide } = carrying
  let { pair, operation } = first
  let intended = recorded
  let done: Partial<Settled> = {}
  const settle = (result: Partial<Settled>): Settled => ({
    ...{ pair, link: pair.link, written: undefined, deletedId: undefined, nativeWritten: undefined },
    ...{ nativeDeleted: false, reason: operation.reason, conflict: operation.conflict, failure: undefined },
    ...done,
    ...result,
    action: strongest(done.action, result.action),
  })
  const decideAgain = (changed: Partial<Pair>, doneSoFar: Partial<Settled> = {}): Operation | Promise<Operation> => {
    done = { ...done, ...doneSoFar }
    pair = { ...pair, ...changed }
    intended = undefined
    return decide(pair)
  }
  for (let round = 0; round < maxRounds; round += 1) {
    intended ??= intentOf({ pair, operation }, carrying)
    if (intended && intended !== recorded) await record(intended)
    const { conflict = done.conflict } = operation
    switch (operation.kind) {
      case 'none':
      case 'unchanged':
      case 'prove':
        return settle({})
      case 'skip':
        return settle({ action: 'skip' })
      case 'forget':
        return settle({ link: undefined })
      case 'acceptRemoval':
        return settle({ link: link.removedByPerson(link.linkFor(pair, rules)), action: 'skip' })
      case 'blocked':
        return settle({ failure: { code: 'not_ours', error: operation.reason, own: true } })
      case 'unreadable':
        return settle({ action: 'skip', failure: unreadable(operation.reason) })
      case 'adopt': {
        if (pair.copy.kind !== 'live') return settle({})
        const { event, marker } = pair.copy
        const action = actionArrived(pair.link?.intent, marker)
        const adopted = link.linked(link.linkFor(pair, rules), pair, operation.hash, event, rules)
        return settle({ link: adopted, written: event, action, conflict })
      }
      case 'create':
      case 'update': {
        const answer = await writeCopy(operation, recordedOf(intended), pair, carrying)
        if ('copy' in answer) {
          operation = await decideAgain({ link: intended, copy: answer.copy }, { conflict })
          break
        }
        const { written } = answer
        const settled = link.linked(recordedOf(intended), pair, operation.hash, written, rules)
        return settle({ link: settled, written, action: operation.kind, conflict })
      }
      case 'delete': {
        const retiring = recordedOf(intended)
        const begun = pair.link?.state === 'retiring'
        const copy = await removeCopy(retiring, pair, carrying)
        if (copy.kind !== 'deleted') {
          // A person changed it meanwhile: whether it still goes is decided by the link as it was before, also when
          // only another run comes to decide it.
          if (!begun && pair.link) await record(pair.link)
          operation = await decideAgain({ link: begun ? retiring : pair.link, copy })
          break
        }
        const { reason } = operation
        const deletion = { action: 'delete', reason, conflict, deletedId: retiring.copyEventId } as const
        const gone = link.retired(retiring, rules)
        if (!begun) return settle({ ...deletion, link: gone })
        // A deletion that an earlier run began: the event may be wanted again by now.
        operation = await decideAgain({ link: gone, copy }, { ...deletion, link: gone })
        if (operation.kind !== 'create') return settle({})
        break
      }
      case 'writeNative': {
        const answer = await writeNative(operation, pair, carrying)
        const { native } = answer
        if (answer.outcome === 'otherwise') {
          operation = await decideAgain({ link: pair.link, native })
          break
        }
        const { reason } = operation
        const written = { action: 'update', reason, conflict, nativeWritten: answer.event } as const
        if (answer.outcome === 'anew') {
          // The copy's id speaks of the event that is gone: it goes, and the new event gets one of its own.
          const deletedId = await retireCopy(recordedOf(intended), pair, carrying)
          const nativeEventId = answer.event.id
          const fresh = { nativeEventId, native, copy: { kind: 'unknown' }, link: undefined, invited: false } as const
          operation = await decideAgain(fresh, { ...written, deletedId })
          break
        }
        const flowed = link.flowedBack(recordedOf(intended), answer.event, pair, rules)
        operation = await decideAgain({ link: flowed, native }, { ...written, link: flowed })
        break
      }
      case 'deleteNative': {
        const native = await removeNative(pair, carrying)
        if (native.kind === 'deleted')
          return settle({ link: undefined, nativeDeleted: true, action: 'delete', conflict })
        operation = await decideAgain({ native })
        break
      }
    }
  }
  const failure = { code: 'changed', error: 'The event kept changing while we tried.', own: false }
  return settle({ link: intended ?? pair.link, failure })
}

/** What was done if the copy says so: a write of the intent's run, whose answer was lost, and not what an earlier run did. */
function actionArrived(intent: Link['intent'] | undefined, marker: Marker): Settled['action'] {
  const arrived = intent && (intent.side === 'native' || intent.runId === marker.runId)
  return arrived ? intent.action : 'none'
}

/** Deletes a copy, however it was changed by now, and records both. @returns its id */
async function retireCopy(known: Link, pair: Pair, carrying: Carrying): Promise<string> {
  const retiring = link.retiring(known, carrying.runId)
  await carrying.record(retiring)
  let { copy } = pair
  do copy = await removeCopy(retiring, { ...pair, copy }, carrying)
  while (copy.kind === 'live')
  await carrying.record(link.retired(retiring, carrying.rules))
  return retiring.copyEventId
}

/** What a run reports of an event that met several: that it went counts for more than that it changed before. */
const strength = ['none', 'skip', 'update', 'create', 'delete'] as const
const strongest = (a: Settled['action'] = 'none', b: Settled['action'] = 'none') =>
  strength.indexOf(b) >= strength.indexOf(a) ? b : a

function recordedOf(intended: Link | undefined): Link {
  if (!intended) throw new Error('A write without a recorded intent.')
  return intended
}

/** Failures of one event that leave the others alone. */
export const failureOfEvent = (failure: GoogleFailure): Failure => ({
  code: failure.kind,
  error:
    failure.kind === 'outage' || failure.kind === 'rate_limited'
      ? 'Google did not answer.'
      : `Google refused it (${failure.reason}).`,
  own: failure.kind !== 'outage' && failure.kind !== 'rate_limited',
})
