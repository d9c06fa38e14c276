import type { EventType } from '@calendar-sync/contracts/domain/registry'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Fields, Handled, ReadModel } from './readModel.ts'

/**
 * A row in memory, and the last event that changed it; undefined when that event ended it. The fold owns it and changes it in
 * place: a row has thirty fields, of which an event changes three.
 */
export interface BufferedRow<Row> {
  row: Row | undefined
  position: Position
  /** Whether the table does not know it like this yet. */
  changed: boolean
  /** Whether the table has a row of this name. */
  readonly inTable: boolean
}

export interface Purge<Row> {
  readonly where: Partial<Row>
  readonly position: Position
}

/** Rows being folded, and what must be deleted beyond them. */
export interface Folding<Row> {
  readonly rows: Map<string, BufferedRow<Row>>
  readonly purges: Purge<Row>[]
}

export const emptyFolding = <Row>(): Folding<Row> => ({ rows: new Map(), purges: [] })

/** A read model's fold threw: names the event, so that an operator who reads the log knows where to look. */
export class EventNotApplied extends Error {
  override readonly name = 'EventNotApplied'

  constructor(model: string, event: { type: string; stream: string; position: Position }, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${model} cannot apply ${event.type} of ${event.stream} at position ${event.position}: ${why}`, { cause })
  }
}

/** The rows these events touch. */
export const affectedKeys = <Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  events: readonly Handled<Type>[],
): string[] => [...new Set(events.flatMap((event) => model.keys(event)))]

/**
 * Folds events into the rows at hand, in order. Rows that these events touch and the table holds must have been put into
 * the folding before. An event that a row has seen already is passed over.
 * @throws EventNotApplied
 */
export function fold<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  folding: Folding<Row>,
  events: readonly Handled<Type>[],
): void {
  for (const event of events) {
    try {
      purge(folding, model.purge?.(event), event.position)
      for (const id of model.keys(event)) touch(model, folding, id, event)
    } catch (cause) {
      throw new EventNotApplied(model.name, event, cause)
    }
  }
}

/** Adds rows that the table holds; those that an event not yet written down has deleted come in as deleted. */
export function mergeRows<Row extends Fields>(
  folding: Folding<Row>,
  loaded: ReadonlyMap<string, BufferedRow<Row>>,
): void {
  for (const [id, held] of loaded) folding.rows.set(id, held)
  for (const { where, position } of folding.purges) forget(folding, loaded.keys(), where, position)
}

function touch<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  { rows }: Folding<Row>,
  id: string,
  event: Handled<Type>,
) {
  const held = rows.get(id)
  if (held && held.position >= event.position) return
  if (!held?.row) {
    const row = model.begin(event)
    if (row) rows.set(id, { row, position: event.position, changed: true, inTable: held?.inTable ?? false })
    return
  }
  const change = model.change(held.row, event)
  if (change === undefined) return
  if (change) Object.assign(held.row, change)
  else held.row = undefined
  held.position = event.position
  held.changed = true
}

function purge<Row extends Fields>(folding: Folding<Row>, where: Partial<Row> | undefined, position: Position) {
  if (!where) return
  folding.purges.push({ where, position })
  forget(folding, folding.rows.keys(), where, position)
}

function forget<Row extends Fields>({ rows }: Folding<Row>, ids: Iterable<string>, where: Partial<Row>, at: Position) {
  for (const id of ids) {
    const held = rows.get(id)
    if (held?.row && held.position < at && matches(held.row, where))
      rows.set(id, { row: undefined, position: at, changed: true, inTable: held.inTable })
  }
}

const matches = <Row extends Fields>(row: Row, where: Partial<Row>) =>
  Object.entries(where).every(([field, value]) => row[field] === value)
