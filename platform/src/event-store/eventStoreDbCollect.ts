import type { StreamingRead } from '@eventstore/db-client'
import { NoAnswer } from './eventStoreDbAvailability.ts'

/**
 * Everything a read yields.
 * @param timeoutMs how long it waits for the next answer
 * @throws NoAnswer when nothing comes for so long; an error of the client
 */
export async function collect<Item>(read: StreamingRead<Item>, timeoutMs = 10_000): Promise<Item[]> {
  const items: Item[] = []
  const giveUp = () => {
    read.destroy(new NoAnswer(`EventStoreDB did not answer within ${timeoutMs} ms.`))
    // The call itself stays open otherwise, and a connection has room for a hundred.
    read.cancel().catch(() => {})
  }
  const timer = setTimeout(giveUp, timeoutMs)
  // An error that comes after the read has ended has no other listener, and would end the process.
  read.on('error', () => {})
  try {
    for await (const item of read) {
      items.push(item)
      timer.refresh()
    }
    return items
  } finally {
    clearTimeout(timer)
  }
}
