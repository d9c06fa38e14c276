import type { Settings } from '@calendar-sync/contracts/api/settings'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useForm } from 'react-hook-form'
import { useAuth } from '../auth/AuthProvider.tsx'
import { emailRule } from '../subscribe/card.ts'
import { FormField } from '../ui/FormField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import styles from './settings.module.css'
import { settleForm } from './settleForm.ts'
import { useChangeSettings, useSendConfirmationAgain } from './useSettings.ts'

interface AddressWaitingProps {
  readonly address: string
  readonly linkPending: boolean
  readonly hasEmailRecipient: boolean
}

/** Emails do not go to the address now: its owner has to follow a link, or its account has to be connected again. */
function AddressWaiting({ address, linkPending, hasEmailRecipient }: AddressWaitingProps) {
  const send = useSendConfirmationAgain()
  const meanwhile = hasEmailRecipient ? 'emails go only to an account that is connected' : 'no emails are sent'
  return (
    <div className={styles.waiting}>
      <p role="status">
        <strong>{linkPending ? 'Waiting for confirmation.' : 'Not in use.'}</strong>{' '}
        <span>
          {linkPending
            ? `Open the link we sent to ${address} within 24 hours, or have it sent again. Until then, ${meanwhile}.`
            : `Emails do not go to ${address} at the moment: no account with this address is connected. Reconnect it, or have a link sent.`}
        </span>
      </p>
      <Button variant="outlined" size="small" loading={send.isPending} onClick={() => send.mutate()}>
        <span>{linkPending ? 'Send Again' : 'Send Link'}</span>
      </Button>
    </div>
  )
}

const reports = [
  ['emailSyncReports', 'Sync reports', 'After each run that changed something.'],
  ['emailWeeklySummary', 'Weekly summary', 'On Mondays: how your syncs did in the week before.'],
  ['emailErrorAlerts', 'Error alerts', 'When a sync fails or an account must be reconnected.'],
] as const

const hints = {
  confirmed: 'Confirmed. Leave it empty to use the address you sign in with.',
  free: 'Leave it empty to use the address you sign in with. Another address is confirmed by a link first.',
  noRecipient:
    'No emails are sent now. Your account has another address at Google by now, or must be reconnected; the Accounts page says which. Enter an address of yours here, and confirm it by the link that we send.',
}

const fields = ['emailNotifications', 'emailSyncReports', 'emailWeeklySummary', 'emailErrorAlerts', 'address'] as const

export function NotificationSettings({ settings }: { settings: Settings }) {
  const { session } = useAuth()
  const form = useForm({
    values: {
      emailNotifications: settings.emailNotifications,
      emailSyncReports: settings.emailSyncReports,
      emailWeeklySummary: settings.emailWeeklySummary,
      emailErrorAlerts: settings.emailErrorAlerts,
      address: settings.emailNotificationAddress ?? '',
    },
    // What is saved in another browser meanwhile comes in; what was changed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, watch, handleSubmit, formState } = form
  // The form knows only when it is read which fields were changed.
  const { errors, dirtyFields: _ } = formState
  const { save, isPending } = useChangeSettings()
  const off = !watch('emailNotifications')
  const typed = watch('address').trim()
  const isKept = typed === settings.emailNotificationAddress
  const { emailNotificationAddressStatus: status, hasEmailRecipient } = settings
  const isWaiting = isKept && status === 'waiting'
  const usual = isKept && status === 'confirmed' ? hints.confirmed : hints.free
  // Of an address that waits, what stands under it says so.
  const withoutRecipient = isWaiting ? '' : hints.noRecipient
  const hint = off || hasEmailRecipient ? usual : withoutRecipient
  const submit = handleSubmit(({ address, ...wanted }) => {
    // What was typed before emails were switched off cannot be mended while they are: it stays there, not saved.
    const kept = wanted.emailNotifications ? address : (settings.emailNotificationAddress ?? '')
    save(
      { ...wanted, emailNotificationAddress: kept.trim() || null },
      { onSaved: () => settleForm(form, { ...wanted, address: kept }, fields) },
    )
  })

  return (
    <Card component="section" variant="outlined" aria-labelledby="email-notifications">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.section}>
          <h2 id="email-notifications">Email Notifications</h2>
          <div className={styles.switches}>
            <SwitchField name="emailNotifications" control={control} label="Email notifications" />
            <div className={styles.indented}>
              {reports.map(([name, label, when]) => (
                <div key={name}>
                  <SwitchField
                    name={name}
                    control={control}
                    label={label}
                    disabled={off}
                    describedBy={`${name}-when`}
                  />
                  <p id={`${name}-when`} className={styles.quiet}>
                    {when}
                  </p>
                </div>
              ))}
            </div>
          </div>
        </div>
        <FormField
          className={styles.wide}
          label="Notification email address"
          type="email"
          autoComplete="email"
          placeholder={session === 'pending' ? '' : (session.userEmail ?? '')}
          disabled={off}
          registration={register('address', {
            validate: (text, { emailNotifications }) =>
              !emailNotifications || text.trim() === '' || emailRule(text.trim()),
          })}
          problem={off ? undefined : errors.address}
          hint={hint}
        />
        {isWaiting && (
          <AddressWaiting
            address={typed}
            linkPending={settings.emailNotificationAddressLinkPending}
            hasEmailRecipient={hasEmailRecipient}
          />
        )}
        <Button variant="contained" type="submit" loading={isPending}>
          Save Notification Settings
        </Button>
      </form>
    </Card>
  )
}
