import { readAs } from '@calendar-sync/contracts/readAs'
import { z } from 'zod'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Base, Intent, Link, LinkState } from './plan/link.ts'

/** A link as table `links` keeps it. */
export interface LinkRow {
  readonly native_event_id: string
  readonly state: LinkState
  readonly generation: number
  readonly copy_event_id: string
  readonly wished_hash: string | null
  readonly native_hash: string | null
  readonly native_etag: string | null
  readonly copy_hash: string | null
  readonly copy_etag: string | null
  readonly intent: unknown
  readonly sealed_base: string | null
}

/** Rows outlive the engines that write them: what the code calls the original is *native* in every row. */
const StoredIntent = z
  .object({
    action: z.enum(['create', 'update', 'delete']),
    side: z.enum(['copy', 'native']),
    hash: z.string().nullable(),
    runId: z.string(),
  })
  .nullable()

const readIntent = readAs(StoredIntent)

const StoredMoment = z.union([
  z.object({ date: z.string() }),
  z.object({ dateTime: z.string(), timeZone: z.string().nullable() }),
])
const StoredContent = z.object({
  summary: z.string(),
  description: z.string(),
  location: z.string(),
  start: StoredMoment,
  end: StoredMoment,
  transparency: z.string(),
  visibility: z.string(),
  colorId: z.string().nullable(),
})
const StoredBase = z.object({ syncId: z.string(), native: StoredContent, copy: StoredContent }).nullable()
const StoredBases = z.object({ base: StoredBase, intendedBase: StoredBase })
const readBases = readAs(StoredBases)

/** Binds what is sealed to its row. */
const contextOf = (direction: string, originalEventId: string) => `${direction}/${originalEventId}`

/** The base says what an event is about, so it lies sealed. One-way links have none. */
function sealedBase({ base, intendedBase, originalEventId }: Link, direction: string, seal: PersonalSeal) {
  if (!base && !intendedBase) return null
  const bases = { base: storedBase(base), intendedBase: storedBase(intendedBase) }
  return seal.seal(bases satisfies z.infer<typeof StoredBases>, contextOf(direction, originalEventId))
}

const storedBase = (base: Base | null) => base && { syncId: base.syncId, native: base.original, copy: base.copy }

const baseOf = (stored: z.infer<typeof StoredBase>): Base | null =>
  stored && { syncId: stored.syncId, original: stored.native, copy: stored.copy }

function basesOf({ sealed_base, native_event_id }: LinkRow, direction: string, seal: PersonalSeal) {
  if (sealed_base === null) return { base: null, intendedBase: null }
  const { base, intendedBase } = readBases(seal.open(sealed_base, contextOf(direction, native_event_id)))
  return { base: baseOf(base), intendedBase: baseOf(intendedBase) }
}

const storedIntent = (intent: Intent | null): z.infer<typeof StoredIntent> =>
  intent && { ...intent, side: intent.side === 'original' ? 'native' : 'copy' }

function intentOf(stored: unknown): Intent | null {
  const intent = readIntent(stored)
  return intent && { ...intent, side: intent.side === 'native' ? 'original' : 'copy' }
}

export const linkOf = (row: LinkRow, direction: string, seal: PersonalSeal): Link => ({
  originalEventId: row.native_event_id,
  state: row.state,
  generation: row.generation,
  copyEventId: row.copy_event_id,
  desiredHash: row.wished_hash,
  originalHash: row.native_hash,
  originalEtag: row.native_etag,
  copyHash: row.copy_hash,
  copyEtag: row.copy_etag,
  intent: intentOf(row.intent),
  ...basesOf(row, direction, seal),
})

export const rowOf = (link: Link, direction: string, seal: PersonalSeal): LinkRow => ({
  native_event_id: link.originalEventId,
  state: link.state,
  generation: link.generation,
  copy_event_id: link.copyEventId,
  wished_hash: link.desiredHash,
  native_hash: link.originalHash,
  native_etag: link.originalEtag,
  copy_hash: link.copyHash,
  copy_etag: link.copyEtag,
  intent: storedIntent(link.intent),
  sealed_base: sealedBase(link, direction, seal),
})
