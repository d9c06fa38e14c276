import type { System } from '../kit/system.ts'

type Repair = () => Promise<void>

const append = 'event_store.append'
const argumentTypes = '(text, int, uuid[], text[], json[], json[])'

/** Takes away what writes to the log: everything can be read, nothing can be changed. */
export async function withoutWriting(system: System): Promise<Repair> {
  await system.pool.query(`alter function ${append}${argumentTypes} rename to append_hidden`)
  return async () => {
    await system.pool.query(`alter function ${append}_hidden${argumentTypes} rename to append`)
  }
}

/** Holds a table so that no service can read it until it is let go. */
export async function holding(system: System, table: string): Promise<Repair> {
  const client = await system.pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}
