import type { ConflictResolution, FilterMode, Sensitivity } from '@calendar-sync/contracts/domain/sync'

export const conflictLabels: Record<ConflictResolution, string> = {
  keep_newest: 'Keep newest',
  keep_source: 'Keep source',
  keep_target: 'Keep target',
  merge: 'Merge',
}

export const sensitivityLabels: Record<Sensitivity, string> = {
  careful: 'Careful',
  balanced: 'Balanced',
  generous: 'Generous',
}

export const modeLabels: Record<FilterMode, string> = { any: 'Match any', all: 'Match all' }
