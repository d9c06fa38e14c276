import type { Account } from '@calendar-sync/contracts/api/accounts'
import LinkIcon from '@mui/icons-material/Link'
import RefreshIcon from '@mui/icons-material/Refresh'
import StarIcon from '@mui/icons-material/StarBorder'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useListContext, useRecordContext } from 'react-admin'
import { Badge } from '../ui/Badge.tsx'
import { ButtonAnchor, ButtonLink } from '../ui/ButtonLink.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import { offersReconnection, reconnectionNotice } from './account.ts'
import styles from './accounts.module.css'
import { type ShowProblem, useAccountActions, useAutoRefresh, useRefreshToken } from './useAccounts.ts'

/** Specification, Account display. */
function StatusBadge({ isActive, isPrimary, outOfReach }: Account & { readonly outOfReach: boolean }) {
  if (!isActive) return <Badge>Inactive</Badge>
  const [word, tone] = isPrimary ? (['Primary', 'strong'] as const) : (['Active', 'good'] as const)
  return <Badge tone={outOfReach ? 'warning' : tone}>{word}</Badge>
}

interface AccountCardProps {
  readonly onProblem: ShowProblem
}

/** The account of the record context, in the list of all of them. */
export function AccountCard({ onProblem }: AccountCardProps) {
  const account = useRecordContext<Account>()
  return account && <KnownAccount account={account} onProblem={onProblem} />
}

function KnownAccount({ account, onProblem }: AccountCardProps & { readonly account: Account }) {
  const { data = [] } = useListContext<Account>()
  const { wanted, isRemoving, setPrimary, activate, remove } = useAccountActions(account, onProblem)
  const refresh = useRefreshToken(onProblem)
  useAutoRefresh(account, refresh.mutate)
  const notice =
    reconnectionNotice(account) ?? (offersReconnection(refresh.error) ? 'Account Reconnection Required' : null)

  return (
    <Card component="section" variant="outlined" aria-label={account.email}>
      <div className={styles.card}>
        <div className={styles.person}>
          <AccountAvatar {...account} />
          <div className={styles.names}>
            <h2>{account.displayName || account.email}</h2>
            {account.displayName && <p>{account.email}</p>}
          </div>
          <StatusBadge {...account} outOfReach={notice !== null} />
        </div>

        {notice && (
          <div className={styles.notice}>
            <WarningIcon fontSize="small" />
            <p>{notice}</p>
            <ButtonAnchor
              variant="contained"
              size="small"
              href={`/auth/google?accountId=${account.id}`}
              startIcon={<LinkIcon />}
            >
              Reconnect
            </ButtonAnchor>
          </div>
        )}
        {account.hasLostAddress && (
          <div className={styles.notice}>
            <WarningIcon fontSize="small" />
            <p>
              At Google, this account has another address by now, which is already in use here. So no emails go to{' '}
              {account.email}, which may be another person’s. You can confirm an address for your emails in Settings.
            </p>
            <ButtonLink variant="contained" size="small" to="/settings">
              Open Settings
            </ButtonLink>
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
                checked={wanted?.isActive ?? account.isActive}
                slotProps={{ input: { 'aria-disabled': wanted !== undefined } }}
                onChange={(_, isActive) => wanted === undefined && activate(isActive)}
              />
            }
          />
          {!account.isPrimary && (
            <Button
              variant="text"
              size="small"
              loading={wanted?.isPrimary ?? false}
              onClick={setPrimary}
              startIcon={<StarIcon />}
            >
              Set as primary
            </Button>
          )}
          <Button
            variant="outlined"
            size="small"
            disabled={account.refreshToken === ''}
            loading={refresh.isPending}
            onClick={() => refresh.mutate(account)}
            startIcon={<RefreshIcon />}
          >
            Refresh
          </Button>
          {data.length > 1 && (
            <DeleteButton title="Remove this account?" confirm="Remove account" busy={isRemoving} onConfirm={remove}>
              <p>
                {account.email} will be disconnected and its syncs stop. Events that were copied stay where they are.
              </p>
            </DeleteButton>
          )}
        </div>
        {data.length === 1 && <p className={styles.last}>You must have at least one Google account connected.</p>}
      </div>
    </Card>
  )
}
