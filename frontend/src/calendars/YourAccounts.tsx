import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import { useOwnerName } from '../accounts/useAccounts.ts'
import { counted } from '../ui/numbers.ts'
import styles from './YourAccounts.module.css'

/** One card per account, with how many calendars were found in it. */
export function YourAccounts({ calendars }: { calendars: readonly Calendar[] }) {
  const ownerName = useOwnerName()
  const counts = new Map<string, number>()
  for (const { accountEmail } of calendars) counts.set(accountEmail, (counts.get(accountEmail) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <section aria-labelledby="your-accounts" className={styles.section}>
      <h2 id="your-accounts">Your Accounts</h2>
      <ul className={styles.accounts}>
        {[...counts].map(([email, count]) => (
          <li key={email} className={styles.account}>
            <AccountAvatar displayName={ownerName(email)} email={email} size={36} />
            <div>
              <b>{email}</b>
              <p>{counted(count, 'calendar')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
