import type { GoogleEvent } from '../../google/event.ts'
import { overlaps } from '../feeds/window.ts'
import { type Decision, decideConflict } from './conflict.ts'
import { type Content, contentOf, type Field, hashOf, withFields } from './content.ts'
import { desiredContent, desiredCopy } from './desiredCopy.ts'
import { UnreadableEvent } from './eventFault.ts'
import type { Operation } from './operation.ts'
import { lastSeen, type Pair, type SeenCopy } from './pair.ts'
import {
  changesOf,
  copyContent,
  fieldsToWriteBack,
  originalContent,
  type PairChanges,
  syncableFields,
  withConfirmedWrite,
  writtenHash,
  youChangedIt,
} from './pairChanges.ts'
import type { PlanInputs } from './planInputs.ts'
import { isReported } from './report.ts'

/**
 * What a sync does about an original and its copy. Pure; and run again on what it leads to, it does nothing.
 *
 * Rules: docs/sync-engine.md. A one-way sync lets the original lead; in a two-way one either side may.
 * @throws UnreadableEvent when Google answered either side in a form that we do not know
 */
export function planPair(pair: Pair, inputs: PlanInputs): Operation {
  const operation = operationFor(pair, inputs)
  if (operation.kind !== 'none' && operation.kind !== 'unchanged') return operation
  if (isReported(pair, inputs.syncId)) return operation
  return { kind: 'report', instead: operation.kind, reason: operation.reason }
}

function operationFor(pair: Pair, inputs: PlanInputs): Operation {
  if (pair.copy.kind === 'foreign') {
    return { kind: 'blocked', reason: 'The copy lost the mark that shows it is ours, so it is left alone.' }
  }
  if (pair.link?.state === 'retiring') return { kind: 'delete', reason: 'A deletion that was begun is finished.' }
  for (const side of [pair.original, pair.copy])
    if (side.kind === 'live' && side.event.unreadable) throw new UnreadableEvent('A field is of no form that we know.')
  const unshown = unshownSide(pair, inputs)
  if (unshown)
    return { kind: 'verify', side: unshown, reason: 'No read has shown it since its account was connected again.' }
  return inputs.twoWay ? planTwoWay(pair, inputs) : planOneWay(pair, inputs)
}

/** Of a pair that stood what its feed would know, were it not a new one. What lies behind the window no read shows. */
function unshownSide({ original, copy, link }: Pair, { window }: PlanInputs): 'original' | 'copy' | undefined {
  if (link?.state !== 'linked') return undefined
  if (original.kind === 'unknown' && copy.kind === 'live')
    return endOf(copy.event) > window.from.getTime() ? 'original' : undefined
  return copy.kind === 'unknown' && original.kind === 'live' && overlaps(original, window) ? 'copy' : undefined
}

/** To the day: by which zone an all-day copy ends does not matter here. */
const endOf = ({ end }: GoogleEvent) => Date.parse(end?.dateTime ?? end?.date ?? '')

/** The sync was deleted, and its copies with it. Only what is ours and still there goes. */
export function planRemoval({ copy, link }: Pair): Operation {
  const mayExist = copy.kind === 'live' || (copy.kind !== 'foreign' && link !== undefined && existing.has(link.state))
  return mayExist
    ? { kind: 'delete', reason: 'The sync was deleted with its copies.' }
    : { kind: 'none', reason: 'There is no copy of ours.' }
}

const existing: ReadonlySet<string> = new Set(['planned', 'linked', 'retiring'])

const copyUnshown: Operation = { kind: 'verify', side: 'copy', reason: 'The calendar no longer shows the copy.' }
const bothGone: Operation = { kind: 'forget', reason: 'Both events are gone.' }
const removedByPerson = 'You deleted this copy, so it stays deleted.'
const madeSeries = 'You made this copy a series, so it is yours now.'

/** The original leads: its copy is made, follows it, and goes with it. */
function planOneWay(pair: Pair, inputs: PlanInputs): Operation {
  const { original, copy, link } = pair
  const desired = desiredCopy(pair, inputs)
  const bothWereGone = link?.state === 'gone'
  const known = link?.state === 'removed' || bothWereGone
  const ofAnotherSync = copy.kind === 'deleted' && copy.ofAnotherSync === true
  const gone = known ? copy.kind !== 'live' : copy.kind === 'deleted' && link?.state !== 'retired' && !ofAnotherSync
  if (gone) {
    if (original.kind === 'deleted' || original.kind === 'unknown') return bothGone
    const whyGone = isSeriesNow(copy) ? madeSeries : removedByPerson
    if (desired.copy && ((inputs.restore && !isSeriesNow(copy)) || bothWereGone)) {
      const { content, hash } = desired
      return {
        kind: 'create',
        content,
        hash,
        renewed: true,
        reason: bothWereGone ? desired.reason : 'You asked for it back.',
      }
    }
    if (!known) return { kind: 'keepDeleted', reason: whyGone }
    return desired.copy ? { kind: 'skip', reason: whyGone } : { kind: 'none', reason: desired.reason }
  }
  const written = writtenHash(pair)
  if (!desired.copy) {
    const mayExist = written !== undefined || link?.state === 'planned'
    if (!mayExist) return { kind: desired.reportable ? 'skip' : 'none', reason: desired.reason }
    if (original.kind === 'unknown' || desired.keeps)
      return { kind: 'unchanged', reason: 'It lies behind the window; its copy is kept.' }
    if (original.kind === 'missing') return { kind: 'verify', side: 'original', reason: desired.reason }
    return { kind: 'delete', reason: desired.reason }
  }
  if (copy.kind === 'missing' && link?.state === 'linked') return copyUnshown
  const { content, hash, reason } = desired
  if (written === undefined) return { kind: 'create', content, hash, renewed: ofAnotherSync, reason }
  // Against what we wrote, not against what the copy shows: a copy that its person edited is left alone until the original
  // changes.
  const originalChanged = written !== hash
  const shown = copyContent(pair)
  if (originalChanged && !(shown && hashOf(shown) === hash)) {
    return { kind: 'update', content, hash, reason: whyRewritten(pair, inputs, written) }
  }
  return isKnown(pair, inputs, hash)
    ? { kind: 'unchanged', reason: 'Nothing changed.' }
    : { kind: 'adopt', hash, reason: 'The copy is as it should be.' }
}

/** What was written may be what the event says still, to one who chose otherwise how much of it copies show. */
function whyRewritten(pair: Pair, { shareDetails }: PlanInputs, written: string): string {
  const original = originalContent(pair)
  if (!original || hashOf(desiredContent(original, !shareDetails)) !== written) return 'The event changed.'
  return shareDetails ? 'You chose to share details.' : 'You chose to share busy only.'
}

const isSeriesNow = (copy: SeenCopy) => copy.kind === 'deleted' && copy.becameSeries === true

/** Whether the link says all that there is to know. A two-way sync also remembers how both sides looked. */
function isKnown(pair: Pair, { twoWay, syncId }: PlanInputs, hash: string): boolean {
  const { link } = pair
  if (link?.state !== 'linked' || link.intent !== null || link.desiredHash !== hash) return false
  const [original, copy] = [originalContent(pair), copyContent(pair)]
  if (original && link.originalHash !== hashOf(original)) return false
  if (!twoWay) return true
  const { base } = withConfirmedWrite(pair) ?? link
  if (base?.syncId !== syncId) return false
  return (!original || hashOf(original) === hashOf(base.original)) && (!copy || hashOf(copy) === hashOf(base.copy))
}

/**
 * One original and its copy, of which each side may have changed since the last sync:
 *
 * | original / copy | unchanged        | changed          | deleted             |
 * |-----------------|------------------|------------------|---------------------|
 * | unchanged       | nothing          | copy to original | delete the original |
 * | changed         | original to copy | conflict         | conflict            |
 * | deleted         | delete the copy  | conflict         | remember that       |
 */
function planTwoWay(pair: Pair, inputs: PlanInputs): Operation {
  if (withConfirmedWrite(pair)?.state === 'gone') return afterBothWereGone(pair, inputs)
  const changes = changesOf(pair, inputs)
  const isRestored = changes?.copy.side === 'deleted' && inputs.restore
  // What is somewhere else now was not deleted, and is not brought back beside itself: its copy goes, with what was changed in it.
  if (!changes || isSeriesNow(pair.copy) || isRestored || pair.movedTo) return planOneWay(pair, inputs)
  if (pair.copy.kind === 'missing') return copyUnshown
  if (pair.original.kind === 'missing')
    return { kind: 'verify', side: 'original', reason: 'The calendar no longer shows the event.' }
  switch (`${changes.original.side}/${changes.copy.side}` as const) {
    case 'unchanged/unchanged':
    case 'changed/unchanged':
    case 'deleted/unchanged':
      return planOneWay(pair, inputs)
    case 'unchanged/changed':
      return toOriginal(pair, changes.copy.fields, { reason: youChangedIt })
    case 'unchanged/deleted':
      return pair.original.kind === 'live' ? { kind: 'deleteOriginal', reason: 'You deleted the copy.' } : bothGone
    case 'deleted/deleted':
      return bothGone
    case 'changed/changed':
    case 'changed/deleted':
    case 'deleted/changed':
      return resolveConflict(pair, changes, inputs)
  }
}

/** What is there again, a person brought back. */
function afterBothWereGone(pair: Pair, inputs: PlanInputs): Operation {
  const { original, copy, link } = pair
  if (original.kind === 'deleted' && copy.kind === 'live')
    return toOriginal(pair, syncableFields(pair, inputs), { reason: 'You brought the copy back.' })
  if (original.kind === 'live' || copy.kind === 'live') return planOneWay(pair, inputs)
  // One side was to come back, and went again before it did.
  return link?.intent ? bothGone : { kind: 'none', reason: bothGone.reason }
}

/** A conflict: the rule decides, and what it decides is done. */
function resolveConflict(pair: Pair, changes: PairChanges, inputs: PlanInputs): Operation {
  const decision = decideConflict(pair, changes, inputs)
  const said = { reason: decision.conflict.sentence, conflict: decision.conflict }
  if (decision.conflict.winner === 'original') return { ...toCopy(pair, inputs), ...said }
  if (changes.copy.side === 'deleted') return { kind: 'deleteOriginal', ...said }
  return toOriginal(pair, fieldsOf(pair, decision, inputs), said)
}

/** What of the copy goes into the original: what the rule says, else all of it that may. */
function fieldsOf(pair: Pair, { fields }: Decision, inputs: PlanInputs): readonly Field[] {
  const [original, copy] = [originalContent(pair), copyContent(pair)]
  if (!original || !copy) return syncableFields(pair, inputs)
  return fields ?? fieldsToWriteBack(pair, original, copy, inputs)
}

/** The original as it is now, written over all changes of the copy. */
function toCopy(pair: Pair, inputs: PlanInputs): Operation {
  const desired = desiredCopy(pair, inputs)
  if (!desired.copy) return { kind: 'delete', reason: desired.reason }
  const { content, hash, reason } = desired
  if (pair.copy.kind === 'deleted') return { kind: 'create', content, hash, renewed: true, reason }
  const shown = copyContent(pair)
  return shown && hashOf(shown) === hash ? { kind: 'adopt', hash, reason } : { kind: 'update', content, hash, reason }
}

/** What the copy says, written into the original; one that was deleted comes back with it. */
function toOriginal(pair: Pair, fields: readonly Field[], said: Pick<Operation, 'reason' | 'conflict'>): Operation {
  const { original } = pair
  const copy = copyContent(pair)
  const revive = original.kind === 'deleted'
  const before = revive ? lastKnown(pair) : originalContent(pair)
  if (!copy || (!before && !revive)) return { kind: 'unchanged', reason: 'The event is not known.' }
  const content = before ? withFields(before, copy, fields) : copy
  return { kind: 'writeOriginal', content, hash: hashOf(content), fields, revive, ...said }
}

/** What an event that is gone said, as it was seen last or as the last sync left it. */
function lastKnown({ original, link }: Pair): Content | undefined {
  const last = lastSeen(original)
  return (last && contentOf(last)) ?? link?.base?.original
}
