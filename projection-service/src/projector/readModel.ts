import type { Recorded } from '@calendar-sync/contracts/domain/event'
import {
  type AnyEvent,
  type EventOfType,
  type EventType,
  eventDefinitions,
} from '@calendar-sync/contracts/domain/registry'
import type { z } from 'zod'
import { type Column, columnsOf } from './columns.ts'

/** A row as the fold sees it: JSON values, times as ISO 8601 in UTC with milliseconds. */
export type Fields = Readonly<Record<string, unknown>>

export interface Table<Row extends Fields> {
  /** The field that names a row; a text. */
  readonly key: keyof Row & string
  /** Lists of columns as SQL writes them, for example `user_id, created_at desc`. */
  readonly indexes: readonly string[]
  /** Fields by whose value alone rows are looked for, in no order; few rows have the same. Cheaper to keep than `indexes`. */
  readonly hashed?: readonly (keyof Row & string)[]
}

/** An event of one of the types a read model handles. */
export type Handled<Type extends EventType> = Recorded<EventOfType<Type>> & { readonly type: Type }

/**
 * What one question of the product is answered from, folded from the log and from nothing else: no clock, no chance, no
 * look at other rows. So any instance may stop anywhere, and a replay gives the same rows.
 *
 * - `keys`: the rows an event touches, known from the event alone.
 * - `begin`: the row that the event makes where there is none; undefined when it makes none.
 * - `change`: the fields of a row that the event changes, null when it ends the row, undefined when it does not concern it.
 * - `rowPerEvent`: each event makes a row of its own, which no other event touches; a replay then looks for none.
 * - `purge`: fields that rows must have to be deleted by this event, for deletions whose rows the event cannot name.
 *
 * Anything that changes what rows look like needs the next `version`: it is then built beside the one in use.
 */
export interface ReadModel<Row extends Fields, Type extends EventType> {
  /** Also the view's name in SQL, so in snake case. */
  readonly name: string
  readonly version: number
  readonly handles: readonly Type[]
  readonly row: z.ZodType<Row>
  /** Of each field, in snake case. */
  readonly columns: readonly Column[]
  readonly table: Table<Row>
  readonly rowPerEvent?: true
  keys(event: Handled<Type>): readonly string[]
  begin(event: Handled<Type>): Row | undefined
  change(row: Row, event: Handled<Type>): Partial<Row> | null | undefined
  purge?(event: Handled<Type>): Partial<Row> | undefined
}

/** The columns of a read model's table follow from the schema of its rows. */
export const defineReadModel = <Row extends Fields, const Type extends EventType>(
  model: Omit<ReadModel<Row, Type>, 'columns'> & { readonly row: z.ZodObject },
): ReadModel<Row, Type> => ({ ...model, columns: columnsOf(model.row) })

/** For each type of event what it changes of a row, as `change` says it. */
type Changes<Row extends Fields, Type extends EventType> = {
  readonly [T in Type]: (row: Row, event: Handled<T>) => Partial<Row> | null | undefined
}

/** The part of a read model whose events each have a change of their own: it handles what has one. */
export function changesOf<Row extends Fields, Type extends EventType>(
  row: z.ZodObject & z.ZodType<Row>,
  changes: Changes<Row, Type>,
) {
  const changeBy = <T extends Type>(type: T, before: Row, event: Handled<T>) => changes[type](before, event)
  return {
    row,
    handles: Object.keys(changes).filter((type): type is Type => type in changes),
    change: (before: Row, event: Handled<Type>) => changeBy(event.type, before, event),
  }
}

const numberOfTypes = Object.keys(eventDefinitions).length

/** What to ask the log for: the types that are handled, or simply everything, which is quicker, when all are. */
export const wantedBy = ({ handles }: { readonly handles: readonly string[] }): { types?: readonly string[] } =>
  new Set(handles).size === numberOfTypes ? {} : { types: handles }

/** Whether a read model handles this event. */
export function handlerOf<Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>) {
  const types = new Set<string>(model.handles)
  return (event: Recorded<AnyEvent>): event is Handled<Type> => types.has(event.type)
}
