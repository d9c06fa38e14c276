import { isUnanswered, serviceQueryTimeoutMs, within } from '@calendar-sync/platform/database/pool'
import { Client, type ClientBase, type QueryResult, type QueryResultRow } from 'pg'

/**
 * A query about a few rows, in a session whose others (COPY, indexes, vacuum, verification) may take long. One that has no answer
 * in time ends the session, so that nothing waits behind it and its projector opens another.
 */
export async function queryInTime<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values?: readonly unknown[],
  timeoutMs = serviceQueryTimeoutMs,
): Promise<QueryResult<Row>> {
  return answeredBy(client, client.query<Row>(within(timeoutMs, { text, ...(values && { values: [...values] }) })))
}

/** Ends the session when what was asked in it had no answer in time. @throws what `asked` throws */
export async function answeredBy<Answer>(client: ClientBase, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isUnanswered(error) && client instanceof Client) void client.end().catch(() => undefined)
    throw error
  }
}
