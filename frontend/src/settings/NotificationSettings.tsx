import type { Settings } from '@calendar-sync/contracts/api/settings'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useAuth } from '../auth/AuthProvider.tsx'
import { emailRule } from '../subscribe/card.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { AddressWaiting } from './AddressWaiting.tsx'
import styles from './Settings.module.css'
import { useChangeSettings } from './useSettings.ts'

const reports = [
  ['emailSyncReports', 'Sync reports', 'After each run that changed something.'],
  ['emailWeeklySummary', 'Weekly summary', 'Once a week: what was copied, and what comes next.'],
  ['emailErrorAlerts', 'Error alerts', 'When a sync fails or an account must be reconnected.'],
] as const

export function NotificationSettings({ settings }: { settings: Settings }) {
  const { session } = useAuth()
  const [wanted, setWanted] = useState({
    emailNotifications: settings.emailNotifications,
    emailSyncReports: settings.emailSyncReports,
    emailWeeklySummary: settings.emailWeeklySummary,
    emailErrorAlerts: settings.emailErrorAlerts,
  })
  const [address, setAddress] = useState(settings.emailNotificationAddress ?? '')
  const [tried, setTried] = useState(false)
  const save = useChangeSettings()
  const off = !wanted.emailNotifications
  const typed = address.trim()
  const rule = typed === '' || emailRule(typed)
  const problem = tried && typeof rule === 'string' ? rule : undefined

  const isKept = typed === settings.emailNotificationAddress
  const hint =
    isKept && settings.emailNotificationAddressStatus === 'confirmed'
      ? 'Confirmed. Leave it empty to use the address you sign in with.'
      : 'Leave it empty to use the address you sign in with. Another address is confirmed by a link first.'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule === true) save.mutate({ ...wanted, emailNotificationAddress: typed === '' ? null : typed })
  }

  return (
    <Card aria-labelledby="email-notifications">
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.section}>
          <h2 id="email-notifications">Email Notifications</h2>
          <div className={styles.switches}>
            <FormControlLabel
              label="Email notifications"
              control={
                <Switch
                  checked={wanted.emailNotifications}
                  onChange={(_, emailNotifications) => setWanted({ ...wanted, emailNotifications })}
                />
              }
            />
            <div className={styles.indented}>
              {reports.map(([name, label, when]) => (
                <div key={name}>
                  <FormControlLabel
                    label={label}
                    control={
                      <Switch
                        checked={wanted[name]}
                        disabled={off}
                        onChange={(_, checked) => setWanted({ ...wanted, [name]: checked })}
                        slotProps={{ input: { 'aria-describedby': `${name}-when` } }}
                      />
                    }
                  />
                  <p id={`${name}-when`} className={styles.quiet}>
                    {when}
                  </p>
                </div>
              ))}
            </div>
          </div>
        </div>
        <TextField
          className={styles.wide}
          label="Notification email address"
          type="email"
          autoComplete="email"
          placeholder={session === 'pending' ? '' : (session.userEmail ?? '')}
          disabled={off}
          value={address}
          error={problem !== undefined}
          helperText={problem ?? hint}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(event) => setAddress(event.target.value)}
        />
        {isKept && settings.emailNotificationAddressStatus === 'waiting' && <AddressWaiting address={typed} />}
        <Button type="submit" busy={save.isPending}>
          Save Notification Settings
        </Button>
      </form>
    </Card>
  )
}
