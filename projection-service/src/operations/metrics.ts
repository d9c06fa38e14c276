import { gauge, measureAtScrape } from '@calendar-sync/platform/observability/metrics'
import { listProjections, type ProjectionDependencies } from './projections.ts'

const lag = gauge(
  'projection_lag_seconds',
  'How long the oldest event that a read model has not folded yet has waited; 0 when it is up to date.',
  ['read_model'],
)
const position = gauge('projection_position_events', 'Events folded into the table that readers see.', ['read_model'])
const missing = gauge(
  'projection_missing_events',
  'Events of the log that a read model has not folded although it is past them; less than 0 when it has too many.',
  ['read_model'],
)
const failing = gauge('projection_failures', 'Failures in a row of the projector in this process.', ['read_model'])
const states = gauge('projection_state', '1 for what the projector in this process is doing.', ['read_model', 'state'])
const sockets = gauge('live_sockets', 'Browsers that listen at this instance.')

/** Shows how read models keep up with the log, and how many browsers listen. @returns ends it */
export const observeProjections = (deps: ProjectionDependencies & { readonly sockets: () => number }): (() => void) => {
  const endSockets = measureAtScrape([sockets], async () => sockets.set(deps.sockets()))
  const endProjections = measureAtScrape([lag, position, missing, failing, states], async () => {
    for (const projection of await listProjections(deps)) {
      const read_model = projection.name
      if (projection.lag !== null) lag.set({ read_model }, projection.lag / 1000)
      position.set({ read_model }, projection.events)
      if (projection.missing !== null) missing.set({ read_model }, projection.missing)
      failing.set({ read_model }, projection.errors)
      states.set({ read_model, state: projection.state }, 1)
    }
  })
  return () => {
    endSockets()
    endProjections()
  }
}
