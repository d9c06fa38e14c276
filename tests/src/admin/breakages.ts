import type { System } from '../kit/system.ts'

type Repair = () => Promise<void>

const alone = '(text, int, uuid[], text[], json[], json[])'
const together = '(text[], int[], int[], int[], uuid[], text[], json[], json[])'
const appends = { append: alone, append_new: alone, append_together: together, append_new_together: together }

/** Takes away what writes to the log: everything can be read, nothing can be changed. */
export async function withoutWriting(system: System): Promise<Repair> {
  const rename = async (from: string, to: string) => {
    for (const [name, argumentTypes] of Object.entries(appends))
      await system.pool.query(`alter function event_store.${name}${from}${argumentTypes} rename to ${name}${to}`)
  }
  await rename('', '_hidden')
  return () => rename('_hidden', '')
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
