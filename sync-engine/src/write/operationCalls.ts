import type { GoogleEvent } from '../google/event.ts'
import type { Link } from '../reconcile/plan/link.ts'
import type { Operation, OperationOf } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy, SeenOriginal } from '../reconcile/plan/pair.ts'

/** A call to Google, which the link's intent is recorded before. */
export type Call =
  | { readonly kind: 'writeCopy'; readonly operation: CopyWrite; readonly link: Link }
  | { readonly kind: 'removeCopy'; readonly operation: OperationOf<'delete'>; readonly link: Link }
  | { readonly kind: 'writeOriginal'; readonly operation: OperationOf<'writeOriginal'>; readonly link: Link }
  | { readonly kind: 'removeOriginal'; readonly operation: OperationOf<'deleteOriginal'>; readonly link: Link }
  /** The original came back under another id: its copy goes, and the pair of the new id is decided. */
  | { readonly kind: 'retireCopy'; readonly link: Link; readonly fresh: Pair }

export type CopyWrite = OperationOf<'create'> | OperationOf<'update'>

/** What is known next: what was decided about the pair, or how a call ended. */
export type Answer =
  | { readonly kind: 'decided'; readonly operation: Operation }
  | { readonly kind: 'copyWritten'; readonly call: CallOf<'writeCopy'>; readonly event: GoogleEvent }
  /** The copy is not as we thought, and nothing was written. */
  | { readonly kind: 'copyStale'; readonly call: CallOf<'writeCopy'>; readonly copy: SeenCopy }
  | { readonly kind: 'copyRemoved'; readonly call: CallOf<'removeCopy' | 'retireCopy'>; readonly copy: SeenCopy }
  | { readonly kind: 'originalWritten'; readonly call: CallOf<'writeOriginal'>; readonly write: OriginalWrite }
  | { readonly kind: 'originalRemoved'; readonly call: CallOf<'removeOriginal'>; readonly original: SeenOriginal }

export type CallOf<Kind extends Call['kind']> = Extract<Call, { kind: Kind }>

/** What became of a person's event. */
export type OriginalWrite =
  | { readonly outcome: 'written'; readonly original: SeenOriginal; readonly event: GoogleEvent }
  /** Google no longer knows the event, not even as deleted: another one says what it would say. */
  | { readonly outcome: 'recreated'; readonly original: SeenOriginal; readonly event: GoogleEvent }
  /** It was not as we thought, and nothing was written. */
  | { readonly outcome: 'stale'; readonly original: SeenOriginal }
