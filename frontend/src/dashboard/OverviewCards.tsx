import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import CheckIcon from '@mui/icons-material/Check'
import Card from '@mui/material/Card'
import { Link } from 'react-router-dom'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import { reconnectionNotice } from '../accounts/account.ts'
import { SyncPicture } from '../calendars/SyncPicture.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { counted } from '../ui/numbers.ts'
import styles from './dashboard.module.css'

interface AccountsCardProps {
  /** Undefined where they could not be loaded. */
  readonly accounts: readonly Account[] | undefined
  readonly limit: number
}

export const AccountsCard = ({ accounts, limit }: AccountsCardProps) => (
  <Card component="section" variant="outlined" aria-labelledby="connected-accounts">
    <div className={styles.card}>
      <h2 id="connected-accounts">Connected Accounts</h2>
      <ul className={styles.list}>
        {accounts?.map((account) => (
          <li key={account.id}>
            <AccountAvatar {...account} size={32} />
            <span className={styles.address}>{account.email}</span>
            {!account.isActive && <Badge>Inactive</Badge>}
            {account.isActive && reconnectionNotice(account) && <Badge tone="danger">Out of reach</Badge>}
          </li>
        ))}
        {accounts?.length === 0 && <li className={styles.quiet}>No account is connected yet.</li>}
        {!accounts && <li className={styles.quiet}>Your accounts could not be loaded just now.</li>}
      </ul>
      {accounts && <p className={styles.quiet}>{`${accounts.length} of ${limit} connected`}</p>}
      <ButtonLink variant="outlined" to="/accounts">
        Manage Accounts
      </ButtonLink>
    </div>
  </Card>
)

const shown = 3

/** @param syncs undefined where they could not be loaded */
export const SyncsCard = ({ syncs }: { syncs: readonly CalendarSync[] | undefined }) => (
  <Card component="section" variant="outlined" aria-labelledby="calendar-sync">
    <div className={styles.card}>
      <h2 id="calendar-sync">Calendar Sync</h2>
      <ul className={styles.list}>
        {syncs?.slice(0, shown).map((sync) => (
          <li key={sync.id} className={styles.sync}>
            <SyncPicture
              source={sync.sourceCalendar}
              target={sync.targetCalendar}
              direction={sync.syncDirection}
              active={sync.active}
              running={sync.currentRunId !== null}
              small
            />
          </li>
        ))}
        {syncs?.length === 0 && <li className={styles.quiet}>No sync is set up yet.</li>}
        {!syncs && <li className={styles.quiet}>Your syncs could not be loaded just now.</li>}
      </ul>
      {syncs && (
        <p className={styles.quiet}>
          {syncs.length > shown ? `and ${counted(syncs.length - shown, 'more sync')}` : counted(syncs.length, 'sync')}
        </p>
      )}
      <ButtonLink variant="outlined" to="/calendars">
        Configure Sync Settings
      </ButtonLink>
    </div>
  </Card>
)

interface Step {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly done: boolean
}

/** What to do first, with what is done ticked off. */
export function GettingStarted({ created, ran }: { created: boolean; ran: boolean }) {
  const steps: readonly Step[] = [
    {
      title: 'Connect two accounts',
      text: 'The one to read from and the one to write to.',
      to: '/accounts',
      done: true,
    },
    {
      title: 'Create a sync',
      text: 'Choose two calendars, a direction, and the words that matter.',
      to: '/calendars',
      done: created,
    },
    {
      title: 'Press Sync Now',
      text: 'Watch the first trips arrive in the other calendar.',
      to: '/calendars',
      done: ran,
    },
  ]
  return (
    <Card component="section" variant="outlined" aria-labelledby="getting-started">
      <h2 id="getting-started">Getting Started</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, to, done }, index) => (
          <li key={title} className={styles.step} data-done={done}>
            <span className={styles.number} aria-hidden="true">
              {done ? <CheckIcon fontSize="small" /> : index + 1}
            </span>
            <div>
              <Link to={to}>{title}</Link>
              {done && <span className="visuallyHidden"> (done)</span>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
