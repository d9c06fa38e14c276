import type { Account } from '@calendar-sync/contracts/api/accounts'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './cards.module.css'

export const AccountsCard = ({ accounts, limit }: { accounts: readonly Account[]; limit: number }) => (
  <Card aria-labelledby="connected-accounts">
    <div className={styles.card}>
      <h2 id="connected-accounts">Connected Accounts</h2>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountAvatar {...account} size={32} />
            <span>{account.email}</span>
          </li>
        ))}
        {accounts.length === 0 && <li className={styles.quiet}>No account is connected yet.</li>}
      </ul>
      <p className={styles.quiet}>
        {accounts.length} of {limit} connected
      </p>
      <ButtonLink to="/accounts" look="outlined">
        Manage Accounts
      </ButtonLink>
    </div>
  </Card>
)
