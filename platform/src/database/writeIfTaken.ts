import pg from 'pg'

/** Text or numbers that no column holds (22), and keys that are too long for an index (54). */
const ofValues = /^(?:22|54)/

/**
 * Writes within a transaction, which goes on when Postgres does not take the values.
 * @returns false then: nothing of it is written
 * @throws what `write` throws for any other reason
 */
export async function writeIfTaken(client: pg.ClientBase, write: () => Promise<unknown>): Promise<boolean> {
  await client.query('savepoint before_values')
  try {
    await write()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ofValues.test(error.code ?? ''))) throw error
    await client.query('rollback to savepoint before_values')
    return false
  }
  await client.query('release savepoint before_values')
  return true
}
