import { createHmac } from 'node:crypto'
import { beginning, type Position, type StoredEvent } from '../eventStore.ts'

/** The chain up to a position. */
export interface Link {
  readonly position: Position
  /** 32 bytes. */
  readonly seal: Buffer
}

/** Before the first event. */
export const chainStart: Link = { position: beginning, seal: Buffer.alloc(32) }

/** The link of the event that follows another link: HMAC-SHA256 over the seal before it and everything the event says. */
export function nextLink(key: Buffer, previous: Link, event: StoredEvent): Link {
  const { position, stream, revision, type, data, metadata } = event
  const said = JSON.stringify([position, stream, revision, type, data, metadata])
  return { position, seal: createHmac('sha256', key).update(previous.seal).update(said).digest() }
}

/** The links of all events that follow another link, in order. */
export function nextLinks(key: Buffer, previous: Link, events: readonly StoredEvent[]): Link[] {
  const links: Link[] = []
  for (const event of events) links.push(nextLink(key, links.at(-1) ?? previous, event))
  return links
}
