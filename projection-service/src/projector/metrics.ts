import { counter } from '@calendar-sync/platform/observability/metrics'

export const projectedEvents = counter('projection_events_total', 'Events folded into read models.', ['read_model'])
export const projectionErrors = counter('projection_errors_total', 'Attempts to fold events that failed.', [
  'read_model',
])
