import type { Pool } from 'pg'
import { beginning, type EventStore, type Position, type StoredEvent } from '../eventStore.ts'
import { chainStart, type Link, nextLink } from './chain.ts'
import { createSealStore, type SealStore } from './sealStore.ts'

/** What is wrong at the first position where the log and its seals do not agree. */
export interface Break {
  readonly position: Position
  /** `changed`: the event or its seal; `missing`: a seal without an event; `added`: an event that was not there when its successor was sealed. */
  readonly kind: 'changed' | 'missing' | 'added'
}

const pageSize = 5_000

/**
 * Reads the whole log and computes its chain anew.
 * @param key 32 bytes, the one that sealed
 * @param onProgress told how many events have been read
 */
export async function verifySeals(
  store: EventStore,
  pool: Pool,
  key: Buffer,
  onProgress: (events: number) => void = () => undefined,
) {
  const sealStore = createSealStore(pool)
  // What is sealed by now must be there; what is sealed meanwhile is left to the next verification.
  const until = (await sealStore.newest())?.position ?? beginning
  const chain = linksUpTo(sealStore, until)
  let expected = await chain.next()
  let [link, sealed, unsealed] = [chainStart, 0, 0]
  let since: string | undefined
  const result = (broken: Break | undefined) => ({
    /** Events whose seals are right. */
    sealed,
    /** Events after the newest seal, and when the oldest of them was recorded (ISO 8601). */
    unsealed: { count: unsealed, since },
    /** The newest link that is right; undefined when nothing is sealed. */
    newest: sealed > 0 ? link : undefined,
    broken,
  })
  for await (const { events } of store.replay(beginning)) {
    for (const event of events) {
      if (event.position > until) {
        unsealed += 1
        since ??= event.metadata.at
        continue
      }
      const next = nextLink(key, link, event)
      const broken = disagreement(event, next, expected.done ? undefined : expected.value)
      if (broken) return result(broken)
      link = next
      sealed += 1
      expected = await chain.next()
    }
    onProgress(sealed + unsealed)
  }
  return result(expected.done ? undefined : { position: expected.value.position, kind: 'missing' })
}

function disagreement(event: StoredEvent, link: Link, expected: Link | undefined): Break | undefined {
  if (!expected || expected.position > event.position) return { position: event.position, kind: 'added' }
  if (expected.position < event.position) return { position: expected.position, kind: 'missing' }
  return link.seal.equals(expected.seal) ? undefined : { position: event.position, kind: 'changed' }
}

async function* linksUpTo(sealStore: SealStore, until: Position): AsyncGenerator<Link, void> {
  for (let after: Position = beginning; ; ) {
    const page = await sealStore.page(after, until, pageSize)
    const last = page.at(-1)
    if (!last) return
    yield* page
    after = last.position
  }
}
