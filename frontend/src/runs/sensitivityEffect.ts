import type { PreviewedEvent, SyncPreview } from '@calendar-sync/contracts/api/calendarSyncs'

export interface SensitivityEffect {
  /** Events that only the other choice would copy, in the order of the calendar. */
  readonly more: readonly PreviewedEvent[]
  /** Events that only the sync's own choice copies. */
  readonly fewer: readonly PreviewedEvent[]
}

const copied: ReadonlySet<PreviewedEvent['verdict']> = new Set(['create', 'update', 'unchanged'])

/** What another choice than the sync's own would change. */
export function sensitivityEffect(own: SyncPreview, other: SyncPreview): SensitivityEffect {
  const [before, after] = [copiedIn(own), copiedIn(other)]
  const beyond = (events: typeof after, known: typeof before) =>
    [...events].filter(([key]) => !known.has(key)).map(([, event]) => event)
  return { more: beyond(after, before), fewer: beyond(before, after) }
}

/** An event that takes a change of its copy and loses the copy then stands there twice; the end counts. */
const copiedIn = (preview: SyncPreview): Map<string, PreviewedEvent> => {
  const ends = (['forward', 'reverse'] as const).flatMap((way) =>
    (preview[way]?.events ?? []).map((event) => [`${way}/${event.event.id}`, event] as const),
  )
  return new Map([...new Map(ends)].filter(([, { verdict }]) => copied.has(verdict)))
}
