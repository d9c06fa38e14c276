import type { Content, Field } from './content.ts'
import type { Conflict } from './link.ts'
import type { Pair } from './pair.ts'

interface Decided {
  readonly reason: string
  readonly conflict?: Conflict
}

/** What is to be done about one pair. Only the first five write to Google. */
export type Operation = Decided &
  (
    | {
        readonly kind: 'create'
        readonly content: Content
        readonly hash: string
        /** Under a new generation: the copy of this one was deleted by a person. */
        readonly renewed: boolean
      }
    | { readonly kind: 'update'; readonly content: Content; readonly hash: string }
    /** Of the copy. */
    | { readonly kind: 'delete' }
    | {
        readonly kind: 'writeOriginal'
        readonly content: Content
        readonly hash: string
        /** Those of `content` that are written; the others stay as they are. */
        readonly fields: readonly Field[]
        /** The event was deleted, and comes back. */
        readonly revive: boolean
      }
    | { readonly kind: 'deleteOriginal' }
    /** One side only stopped being shown: Google must be asked before anything is decided. */
    | { readonly kind: 'verify'; readonly side: 'original' | 'copy' }
    /** Both sides are as they should be, and the link does not know it yet. */
    | { readonly kind: 'adopt'; readonly hash: string }
    /** The log does not know yet how the copy stands, or that it is gone. */
    | { readonly kind: 'report'; readonly instead: 'none' | 'unchanged' }
    /** A person deleted the copy: it stays deleted. */
    | { readonly kind: 'keepDeleted' }
    /** Nothing is left on either side. */
    | { readonly kind: 'forget' }
    | { readonly kind: 'blocked' }
    /** What the event says cannot be read: both sides stay as they are. */
    | { readonly kind: 'unreadable' }
    /** There is a copy, and it is as it should be. */
    | { readonly kind: 'unchanged' }
    /** There is no copy and shall be none. `skip` is worth telling. */
    | { readonly kind: 'skip' }
    | { readonly kind: 'none' }
  )

export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

/** A pair with what is to be done about it. */
export interface Planned {
  readonly pair: Pair
  readonly operation: Operation
}
