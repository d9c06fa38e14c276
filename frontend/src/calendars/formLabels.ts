import type { ConflictResolution, FilterMode, SyncDirection } from '@calendar-sync/contracts/events/sync'

export const directionLabels: Record<SyncDirection, string> = {
  'one-way': 'One-way (Source to Target)',
  'two-way': 'Two-way (Bidirectional)',
  reverse: 'Reverse (Target to Source)',
}

export const conflictLabels: Record<ConflictResolution, string> = {
  keep_newest: 'Keep newest',
  keep_source: 'Keep source',
  keep_target: 'Keep target',
  merge: 'Merge',
}

export const modeLabels: Record<FilterMode, string> = { any: 'Match any', all: 'Match all' }
