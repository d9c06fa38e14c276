/** Rows that are worked off one by one, with a column `lease_until`. All are pieces of SQL. */
interface ClaimedRows {
  readonly table: string
  /** The column that tells the rows apart, among those of `within`. */
  readonly key: string
  readonly within?: string
  /** Whether the row `claimed` is due. */
  readonly due: string
  /** What else the claim changes. */
  readonly set?: string
  readonly returning: string
  /** Adds column `othersWait`: whether others were due when this one was taken. */
  readonly tellsOfOthers?: true
}

const isFree = '(lease_until is null or lease_until < clock_timestamp())'

/**
 * SQL that takes the lease of the row that has been due longest and that no living worker has, by the database's clock, for
 * the first parameter's milliseconds. Any number of processes may run it at once: each gets another row, or none.
 */
export function claimSql({ table, key, within = 'true', due, set, returning, tellsOfOthers }: ClaimedRows): string {
  const isDue = `${within} and ${due} and ${isFree}`
  // In the order of the index: for a mere `exists` Postgres would walk the table.
  const others = `(select true from ${table} claimed where ${isDue} and claimed.${key} <> ${table}.${key}
    order by due_at limit 1) is not null as "othersWait"`
  return `update ${table} set lease_until = clock_timestamp() + $1 * interval '1 millisecond'${set ? `, ${set}` : ''}
   where ${within} and ${key} = (
     select ${key} from ${table} claimed where ${isDue} order by due_at limit 1 for update of claimed skip locked)
   returning ${returning}${tellsOfOthers ? `, ${others}` : ''}`
}
