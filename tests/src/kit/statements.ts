import type { Pool } from '@calendar-sync/platform/database/pool'

/** Writes down the beginning of every statement that the pool's sessions send. */
export function statementsOf(pool: Pool): string[] {
  const sent: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        const [statement]: unknown[] = args
        const text = typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement
        sent.push(String(text).replace(/\s+/g, ' ').slice(0, 80))
        return query(...args)
      },
    })
  })
  return sent
}

/** Claims of work that may be there are as many as wakes, and checkpoints come after a run's end. Neither is sent for a check. */
export const besidesACheck = /^(with claimed as|update (background|engine)\.\w+ set lease_until|with reached as \()/
