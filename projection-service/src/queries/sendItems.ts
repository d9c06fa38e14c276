import type { Context } from '@calendar-sync/platform/http/context'
import { type ListQuery, listQueryOf, maxRange, type Sought, sendList } from '@calendar-sync/platform/http/simpleRest'

/** By field: the numbers that its values are sorted by, where these are neither numbers nor texts in their order. */
type Ranks = Readonly<Record<string, (value: string) => number>>

/**
 * Answers with what a request for a list asks for of items that are no rows of a table (those: `sendRows`).
 * @param items in the order in which they come when none is asked for
 * @param fields that may be sorted and filtered by
 */
export function sendItems(
  ctx: Context,
  resource: string,
  items: readonly object[],
  fields: readonly string[],
  ranks: Ranks = {},
): void {
  const query = listQueryOf(ctx, fields)
  const wanted = Object.entries(query.filter)
  const matching = items.filter((item) => wanted.every(([field, sought]) => isSought(fieldOf(item, field), sought)))
  const { first, last } = query.range ?? { first: 0, last: query.asked ? maxRange - 1 : matching.length }
  sendList(ctx, resource, sorted(matching, query.sort, ranks).slice(first, last + 1), matching.length, query)
}

const fieldOf = (item: object, field: string): unknown => Object.entries(item).find(([name]) => name === field)?.[1]

function isSought(value: unknown, sought: Sought): boolean {
  if (sought === null) return value === null || value === undefined
  return [sought].flat().some((one) => one !== null && String(one) === String(value))
}

/** Items that are equal stay in their order. */
function sorted(items: readonly object[], sort: ListQuery['sort'], ranks: Ranks): readonly object[] {
  if (!sort) return items
  const { field, order } = sort
  const keyOf = (item: object) => {
    const value = fieldOf(item, field)
    return ranks[field]?.(String(value)) ?? value
  }
  const direction = order === 'ASC' ? 1 : -1
  return items.toSorted((a, b) => direction * compare(keyOf(a), keyOf(b)))
}

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
