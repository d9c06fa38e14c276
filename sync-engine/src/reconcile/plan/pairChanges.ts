import type { GoogleEvent } from '../../google/event.ts'
import { asTaken, type Content, contentOf, differing, type Field, fields, hashOf } from './content.ts'
import { desiredContent } from './desiredCopy.ts'
import type { Base, Conflict, Link } from './link.ts'
import { lastSeen, type Pair } from './pair.ts'
import type { PlanInputs } from './planInputs.ts'

interface SideChange {
  readonly side: 'unchanged' | 'changed' | 'deleted'
  /** In which fields it changed. */
  readonly fields: readonly Field[]
}

/** What happened on each side of a pair since the last sync. Our own writes are no change. */
export interface PairChanges {
  readonly original: SideChange
  readonly copy: SideChange
}

const unchanged: SideChange = { side: 'unchanged', fields: [] }
const deleted: SideChange = { side: 'deleted', fields: [] }
const changedIn = (changed: readonly Field[]): SideChange =>
  changed.length > 0 ? { side: 'changed', fields: changed } : unchanged

export const originalContent = ({ original }: Pair): Content | undefined =>
  original.kind === 'live' ? contentOf(original.event) : undefined

export const copyContent = ({ copy }: Pair): Content | undefined =>
  copy.kind === 'live' ? contentOf(copy.event) : undefined

/**
 * The link as it is when Google shows that the write it intended arrived, although its answer was lost. A write that did not
 * arrive leaves the link as it was before.
 */
export function withConfirmedWrite(pair: Pair): Link | undefined {
  const { copy, link } = pair
  if (!link?.intent) return link
  const { side, action, hash, runId } = link.intent
  const shown = side === 'original' ? originalContent(pair) : undefined
  const arrived =
    side === 'copy'
      ? action !== 'delete' && copy.kind === 'live' && copy.marker.hash === hash && copy.marker.runId === runId
      : shown !== undefined && [hashOf(shown), hashSent(shown, link)].includes(hash ?? '')
  if (!arrived) return link
  const base = link.intendedBase ? baseAsTaken(link.intendedBase, pair) : link.base
  return { ...link, state: 'linked', base, ...(side === 'copy' ? { desiredHash: hash } : {}) }
}

/** What was sent into the event, as a hash, when this is what Google made of it, and not how the event was before. */
function hashSent(shown: Content, { base, intendedBase }: Link): string | undefined {
  const sent = intendedBase?.original
  if (!sent || (base && hashOf(base.original) === hashOf(shown))) return undefined
  return hashOf(asTaken(sent, shown)) === hashOf(shown) ? hashOf(sent) : undefined
}

/** Of a write whose answer was lost only what was sent is known. */
function baseAsTaken(intended: Base, pair: Pair): Base {
  const side = pair.link?.intent?.side
  const shown = side === 'copy' ? copyContent(pair) : originalContent(pair)
  return side && shown ? { ...intended, [side]: asTaken(intended[side], shown) } : intended
}

/** The conflict that an intent settled whose write arrived, although the engine that sent it did not come to tell of it. */
export function conflictArrived(pair: Pair): Conflict | undefined {
  const { link: known, copy, original } = pair
  if (!known?.intent?.conflict) return undefined
  const { action, side, conflict } = known.intent
  const isGone = action === 'delete' && (side === 'copy' ? copy : original).kind === 'deleted'
  return isGone || withConfirmedWrite(pair) !== known ? conflict : undefined
}

/** Said where a change of a copy is taken into its event. */
export const youChangedIt = 'You changed the copy.'

/** Why the event was written, by a write whose engine did not come to tell of it. */
export function writeBackArrived(pair: Pair): string | undefined {
  const intent = pair.link?.intent
  const isWriteBack = intent?.side === 'original' && intent.action === 'update'
  return isWriteBack && withConfirmedWrite(pair) !== pair.link ? (intent.conflict?.sentence ?? youChangedIt) : undefined
}

/** The content that we last wrote into the copy, as a hash; undefined when there never was one. */
export function writtenHash(pair: Pair): string | undefined {
  const link = withConfirmedWrite(pair)
  if (link?.state === 'linked' && link.desiredHash !== null) return link.desiredHash
  return pair.copy.kind === 'live' ? pair.copy.marker.hash : undefined
}

/**
 * What of a copy is about the event, and flows back when a person changes it: busy-only copies say when, no more, and of an event that
 * Gmail made Google lets be changed what is not from the mail. Who sees one date of a series it keeps, or sets for all of them.
 * Sources: https://developers.google.com/workspace/calendar/api/guides/event-types and
 * https://developers.google.com/workspace/calendar/api/releases (7 July 2026)
 */
export function syncableFields(pair: Pair, { shareDetails }: PlanInputs): readonly Field[] {
  const { copy } = pair
  const ofCopy = shareDetails && copy.kind === 'live' && !copy.marker.hidden ? fields : (['when'] satisfies Field[])
  const { eventType, recurringEventId } = lastSeen(pair.original) ?? {}
  const changeable = eventType === 'fromGmail' ? ofCopy.filter((field) => ofGmail.includes(field)) : ofCopy
  const ownColor = [lastSeen(pair.original), copy.kind === 'live' ? copy.event : undefined].some(hasLabelAlone)
  return changeable.filter(
    (field) => !(field === 'visibility' && recurringEventId !== undefined) && !(field === 'colorId' && ownColor),
  )
}

/**
 * Of a label that a person made Google tells no color of the palette, which does not mean that the event has none.
 * Source: https://developers.google.com/workspace/calendar/api/guides/labels
 */
const hasLabelAlone = (event: GoogleEvent | undefined) =>
  event?.eventLabelId !== undefined && event.colorId === undefined

const ofGmail: readonly Field[] = ['visibility', 'colorId']

/** Fields in which the copy differs from the event and that may flow back. */
export const fieldsToWriteBack = (pair: Pair, original: Content, copy: Content, inputs: PlanInputs): Field[] =>
  differing(original, copy).filter((field) => syncableFields(pair, inputs).includes(field))

/**
 * @returns undefined when there is no pair yet, or none any more, whose two sides could be compared: no engine can say
 * then that a copy that is gone was deleted *since the last sync*
 */
export function changesOf(pair: Pair, inputs: PlanInputs): PairChanges | undefined {
  const link = withConfirmedWrite(pair)
  const written = writtenHash(pair)
  if (written === undefined) return undefined
  const base = link?.base?.syncId === inputs.syncId ? link.base : undefined
  if (pair.copy.kind === 'deleted' && !base) return undefined

  const original = originalContent(pair)
  const copy = copyContent(pair)
  const desired = original && desiredContent(original, inputs.shareDetails)
  const isLabelled = hasLabelAlone(lastSeen(pair.original))
  /** A field that both sides say alike by now is no change of either. */
  const same = original && copy ? fields.filter((field) => !differing(original, copy).includes(field)) : []
  const originalChange = () => {
    if (!original || !desired) return unchanged
    if (base) {
      const isChange = (field: Field) => !same.includes(field) && (field !== 'colorId' || !isLabelled)
      return changedIn(differing(base.original, original).filter(isChange))
    }
    return hashOf(desired) === written
      ? unchanged
      : changedIn(copy ? fieldsToWriteBack(pair, desired, copy, inputs) : fields)
  }
  const copyChange = () => {
    if (!copy) return unchanged
    const before = base?.copy ?? (desired && asTaken(desired, copy))
    const isAsTaken = before !== undefined && (base !== undefined || (desired && hashOf(desired) === written))
    const known = base ? [] : [written, link?.copyHash]
    if ([...known, isAsTaken && hashOf(before)].includes(hashOf(copy))) return unchanged
    const changed = before ? differing(before, copy) : fields
    const syncable = syncableFields(pair, inputs)
    return changedIn(changed.filter((field) => syncable.includes(field) && !same.includes(field)))
  }
  return {
    original: pair.original.kind === 'deleted' ? deleted : originalChange(),
    copy: pair.copy.kind === 'deleted' ? deleted : copyChange(),
  }
}
