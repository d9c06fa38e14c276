import knex, { type Knex } from 'knex'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Queryable } from './pool.ts'

/** Puts SQL together from parts; it opens no session of its own: `runQuery` sends what was built through our pool. */
export const sql: Knex = knex({ client: 'pg' })

/**
 * Sends a query that was built from parts.
 * @param name of one that is asked often and always has the same text: Postgres parses and plans it once a session
 * @throws what the driver throws; DatabaseUnreachable
 */
export function runQuery<Row extends QueryResultRow>(
  to: Queryable,
  query: Knex.QueryBuilder | Knex.Raw,
  name?: string,
): Promise<QueryResult<Row>> {
  const { sql: text, bindings } = query.toSQL().toNative()
  return to.query<Row>({ text, values: [...bindings], ...(name === undefined ? {} : { name }) })
}
