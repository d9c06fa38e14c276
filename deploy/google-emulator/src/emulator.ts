import type { Clock } from './clock.ts'
import type { Faults } from './control/faults.ts'
import type { Quota } from './control/quota.ts'
import type { RequestLog } from './control/requestLog.ts'
import type { Authority } from './oauth/authority.ts'
import type { Push } from './push/push.ts'
import type { State } from './store/state.ts'

/** The parts of a running emulator, as the calls see them. */
export interface Emulator {
  state: State
  clock: Clock
  /** Zero up to one; handed in so that a run can be repeated. */
  random: () => number
  authority: Authority
  faults: Faults
  quota: Quota
  requests: RequestLog
  push: Push
  /** How many items a page gets at most: what was asked, or fewer when short pages are switched on. */
  pageSize(maxResults: number): number
  settings: { shortPages: boolean }
}
