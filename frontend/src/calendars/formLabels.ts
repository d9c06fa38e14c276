import type { ConflictResolution, FilterMode, Sensitivity, SyncDirection } from '@calendar-sync/contracts/events/sync'

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

export const sensitivities: readonly Sensitivity[] = ['careful', 'balanced', 'generous']
export const sensitivityLabels: Record<Sensitivity, string> = {
  careful: 'Careful',
  balanced: 'Balanced',
  generous: 'Generous',
}
export const sensitivityDetails: Record<Sensitivity, string> = {
  careful: 'Only what is certainly travel.',
  balanced: 'What is most likely travel.',
  generous: 'Also what may be travel.',
}

export const modeLabels: Record<FilterMode, string> = { any: 'Match any', all: 'Match all' }
