import type { Account } from '@calendar-sync/contracts/api/accounts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LinkIcon, RefreshIcon, StarIcon, TrashIcon, WarningIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import styles from './AccountCard.module.css'
import { reconnectionNotice } from './tokenState.ts'
import type { AccountActions } from './useAccountActions.ts'

/** Specification, Account display. */
function StatusBadge({ isActive, isPrimary }: Account) {
  if (!isActive) return <Badge>Inactive</Badge>
  return isPrimary ? <Badge tone="strong">Primary</Badge> : <Badge tone="good">Active</Badge>
}

interface AccountCardProps {
  readonly account: Account
  readonly actions: AccountActions
  /** The only account stays. */
  readonly removable: boolean
}

export function AccountCard({ account, actions, removable }: AccountCardProps) {
  const [confirming, setConfirming] = useState(false)
  const { setPrimary, activate, refresh, remove } = actions
  const activating = activate.isPending && activate.variables.id === account.id
  const notice = reconnectionNotice(account)

  return (
    <Card aria-label={account.email}>
      <div className={styles.card}>
        <div className={styles.person}>
          <AccountAvatar {...account} />
          <div className={styles.names}>
            <h2>{account.displayName || account.email}</h2>
            {account.displayName && <p>{account.email}</p>}
          </div>
          <StatusBadge {...account} />
        </div>

        {notice && (
          <div className={styles.notice}>
            <WarningIcon />
            <p>{notice}</p>
            <ButtonAnchor size="small" href={`/auth/google?accountId=${account.id}`}>
              <LinkIcon /> Reconnect
            </ButtonAnchor>
          </div>
        )}
        <p className={styles.last}>
          {account.lastSynced ? (
            <>
              Last synced <Moment at={account.lastSynced} />
            </>
          ) : (
            'Never synced'
          )}
        </p>

        <div className={styles.actions}>
          <FormControlLabel
            className={styles.toggle}
            label="Active"
            control={
              <Switch
                checked={activating ? activate.variables.wanted : account.isActive}
                disabled={activate.isPending}
                onChange={(_, wanted) => activate.mutate({ ...account, wanted })}
              />
            }
          />
          {!account.isPrimary && (
            <Button look="quiet" size="small" busy={setPrimary.isPending} onClick={() => setPrimary.mutate(account)}>
              <StarIcon /> Set as primary
            </Button>
          )}
          <Button
            look="outlined"
            size="small"
            disabled={account.refreshToken === ''}
            busy={refresh.isPending && refresh.variables.id === account.id}
            onClick={() => refresh.mutate(account)}
          >
            <RefreshIcon /> Refresh
          </Button>
          {removable && (
            <Button look="quietDanger" size="small" onClick={() => setConfirming(true)}>
              <TrashIcon /> Delete
            </Button>
          )}
        </div>
      </div>

      <ConfirmDialog
        open={confirming}
        title="Remove this account?"
        confirm="Remove account"
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => remove.mutate(account, { onSettled: () => setConfirming(false) })}
      >
        <p>{account.email} will be disconnected and its syncs stop. Events that were copied stay where they are.</p>
      </ConfirmDialog>
    </Card>
  )
}
