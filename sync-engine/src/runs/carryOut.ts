import type { GoogleEvent } from '../google/event.ts'
import type { GoogleFailure } from '../google/failure.ts'
import type { Intent, Link } from '../links/link.ts'
import { intending, linked, linkFor, removedByPerson, retired } from '../links/transitions.ts'
import type { Pair } from '../plan/pair.ts'
import { type Operation, planOneWay, type Rules } from '../plan/plan.ts'
import { nativeIsThere, removeCopy, writeCopy } from './copyWrites.ts'
import type { Direction } from './direction.ts'

/** A pair with what is to be done about it. */
export interface Planned {
  readonly pair: Pair
  readonly operation: Operation
}

/** How a pair ended: the link as it is now, what is known of the copy, and what was done. */
export interface Settled {
  readonly pair: Pair
  /** undefined: there is no link any more. */
  readonly link: Link | undefined
  /** The copy as Google answered it last, for the feed. */
  readonly written: GoogleEvent | undefined
  readonly deletedId: string | undefined
  readonly action: 'create' | 'update' | 'delete' | 'skip' | 'none'
  readonly reason: string
  readonly failure: Failure | undefined
}

export interface Failure {
  readonly code: string
  readonly error: string
  /** The event's own fault, not a limit, an outage or a cut connection: such tries are counted. */
  readonly own: boolean
}

export interface Carrying {
  readonly direction: Direction
  readonly rules: Rules
  readonly runId: string
  /** Records a link before what it intends is sent. */
  readonly record: (link: Link) => Promise<void>
}

/** What is meant to be written, if anything. Recorded before it is sent. */
export function intentOf({ pair, operation }: Planned, { rules, runId }: Pick<Carrying, 'rules' | 'runId'>) {
  const link = linkFor(pair, rules)
  const intent = (action: Intent['action'], hash: string | null) =>
    intending(link, { action, side: 'copy', hash, runId })
  switch (operation.kind) {
    case 'create':
    case 'update':
      return intent(operation.kind, operation.hash)
    case 'delete':
      return operation.unproven ? undefined : intent('delete', null)
    default:
      return undefined
  }
}

/** Somebody changes the same event again and again while we try. */
const maxRounds = 6

/**
 * Carries out what was planned. When Google's answer shows that things are otherwise than planned (the id exists, the
 * copy changed or is gone), looks at the copy and decides again.
 * @param recorded the link with the intent, when that is recorded already
 * @throws GoogleFailure for a calendar or an account that cannot be used, AbortError when told to stop
 */
export async function carryOut(first: Planned, recorded: Link | undefined, carrying: Carrying): Promise<Settled> {
  const { rules, record } = carrying
  let { pair, operation } = first
  let link = recorded
  const done: Partial<Pick<Settled, 'action' | 'reason' | 'written' | 'deletedId'>>[] = []
  const settle = (result: Partial<Settled>): Settled => ({
    ...{ pair, link: pair.link, written: undefined, deletedId: undefined, action: 'none', failure: undefined },
    reason: operation.reason,
    ...Object.assign({}, ...done),
    ...result,
  })
  const decideAgain = (changed: Partial<Pair>): Operation => {
    pair = { ...pair, ...changed }
    link = undefined
    return planOneWay(pair, rules)
  }
  for (let round = 0; round < maxRounds; round += 1) {
    link ??= intentOf({ pair, operation }, carrying)
    if (link && link !== recorded) await record(link)
    switch (operation.kind) {
      case 'none':
        return settle({})
      case 'skip':
        return settle({ action: 'skip' })
      case 'forget':
        return settle({ link: undefined })
      case 'acceptRemoval':
        return settle({ link: removedByPerson(linkFor(pair, rules)), action: 'skip' })
      case 'blocked':
        return settle({ failure: { code: 'not_ours', error: operation.reason, own: true } })
      case 'adopt': {
        if (pair.copy.kind !== 'live') return settle({})
        const action = pair.link?.intent?.action ?? 'none'
        const adopted = linked(linkFor(pair, rules), pair, operation.hash, pair.copy.event)
        return settle({ link: adopted, written: pair.copy.event, action })
      }
      case 'create':
      case 'update': {
        if (!link) throw new Error('A write without a recorded intent.')
        const answer = await writeCopy(operation, link, pair, carrying)
        if ('written' in answer) {
          const { written } = answer
          return settle({ link: linked(link, pair, operation.hash, written), written, action: operation.kind })
        }
        operation = decideAgain({ link, copy: answer.copy })
        break
      }
      case 'delete': {
        if (!link) {
          if (await nativeIsThere(pair, carrying)) return settle({ reason: 'The calendar still has the event.' })
          operation = decideAgain({ native: { kind: 'deleted', last: undefined } })
          break
        }
        const copy = await removeCopy(link, pair, carrying)
        if (copy.kind !== 'deleted') {
          operation = decideAgain({ link, copy })
          break
        }
        const gone = retired(link, rules)
        const deletion = {
          action: 'delete',
          reason: operation.reason,
          deletedId: link.copyEventId,
          link: gone,
        } as const
        if (pair.link?.state !== 'retiring') return settle(deletion)
        // A deletion that an earlier run began: the event may be wanted again by now.
        done.push(deletion)
        operation = decideAgain({ link: gone, copy })
        if (operation.kind !== 'create') return settle({})
        break
      }
    }
  }
  return settle({ link, failure: { code: 'changed', error: 'The event kept changing while we tried.', own: false } })
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
