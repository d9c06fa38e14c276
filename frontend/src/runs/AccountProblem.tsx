import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { useAccounts } from '../accounts/useAccounts.ts'
import { FixButton } from '../syncProblems/FixButton.tsx'
import { type Remedy, type SyncProblem, syncProblemOf } from '../syncProblems/syncProblems.ts'
import { Banner } from '../ui/Banner.tsx'

const ofAccounts: readonly Remedy['kind'][] = ['reconnect', 'switchOn', 'connect']

/** What keeps a sync from one of its accounts, if anything; of one that is switched off too, as it can be looked into. */
export function useAccountProblem(sync: CalendarSync): SyncProblem | null {
  const { accounts } = useAccounts()
  const problem = accounts ? syncProblemOf({ ...sync, active: true }, accounts) : null
  return problem && ofAccounts.includes(problem.remedy.kind) ? problem : null
}

interface AccountProblemProps {
  readonly problem: SyncProblem
  /** The error that told of it, if one did. */
  readonly cause?: unknown
}

/** Which account it is, and the button that mends it. */
export const AccountProblem = ({ problem: { subject, reason, remedy }, cause }: AccountProblemProps) => (
  <Banner cause={cause} action={<FixButton remedy={remedy} />}>{`${subject}: ${reason}`}</Banner>
)
