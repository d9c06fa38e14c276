import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { ConfirmDeletionsDialog } from '../runs/ConfirmDeletionsDialog.tsx'
import { useRunSync } from '../runs/useRunSync.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import styles from './Problems.module.css'
import type { Problem } from './problems.ts'

const LostAccount = ({ account }: { account: Account }) => (
  <li className={styles.problem}>
    <WarningIcon />
    <p>
      <b>{account.email}</b>
      <span>Google no longer lets us in. Its syncs wait until you reconnect it.</span>
    </p>
    <ButtonAnchor look="outlined" size="small" href={`/auth/google?accountId=${account.id}`}>
      Reconnect
    </ButtonAnchor>
  </li>
)

function FailedSync({ sync, reason }: { sync: CalendarSync; reason: string }) {
  const run = useRunSync(sync.id)
  return (
    <li className={styles.problem}>
      <WarningIcon />
      <p>
        <b>
          {sync.sourceCalendar.summary} and {sync.targetCalendar.summary}
        </b>
        <span>{reason}</span>
      </p>
      <Button
        look="outlined"
        size="small"
        busy={run.isPending || sync.currentRunId !== null}
        onClick={() => run.mutate('sync')}
      >
        Sync again
      </Button>
      <ConfirmDeletionsDialog sync={sync} run={run} />
    </li>
  )
}

/** What went wrong, each with the button that mends it. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.length > 0 && (
    <Card aria-labelledby="problems">
      <h2 id="problems">What went wrong</h2>
      <ul className={styles.list}>
        {problems.map((problem) =>
          problem.kind === 'account' ? (
            <LostAccount key={problem.account.id} account={problem.account} />
          ) : (
            <FailedSync key={problem.sync.id} {...problem} />
          ),
        )}
      </ul>
    </Card>
  )
