import { type Settings, syncIntervals } from '@calendar-sync/contracts/api/settings'
import FormControlLabel from '@mui/material/FormControlLabel'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ActiveHours } from './ActiveHours.tsx'
import { everyInWords, intervalInWords } from './hours.ts'
import { LiveLine } from './LiveLine.tsx'
import styles from './Settings.module.css'
import { deviceTimeZone } from './timeZones.ts'
import { useChangeSettings } from './useSettings.ts'

/** Until anything was ever chosen, the zone is this device's. */
const firstZone = ({ lastModified, autoSync, timeZone }: Settings) =>
  lastModified === null || (!autoSync && timeZone === 'UTC') ? deviceTimeZone() : timeZone

/** When active syncs run by themselves (specification, Settings page, Sync Settings). */
export function SyncSettings({ settings }: { settings: Settings }) {
  const label = useId()
  const [schedule, setSchedule] = useState({
    autoSync: settings.autoSync,
    syncInterval: settings.syncInterval,
    syncStartHour: settings.syncStartHour,
    syncEndHour: settings.syncEndHour,
    timeZone: firstZone(settings),
  })
  const change = (changes: Partial<typeof schedule>) => setSchedule({ ...schedule, ...changes })
  const save = useChangeSettings()
  const off = !schedule.autoSync

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...schedule, theme: settings.theme })
  }

  return (
    <Card aria-label="Sync Settings">
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.section}>
          <h2>Automatic sync</h2>
          <p className={styles.quiet}>Runs your active syncs by itself, so that you need not press Sync Now.</p>
          <FormControlLabel
            label="Automatic sync"
            control={<Switch checked={schedule.autoSync} onChange={(_, autoSync) => change({ autoSync })} />}
          />
        </div>
        <div className={styles.slider}>
          <p className={styles.legend}>
            <span id={label}>Sync interval</span>
            <b>{everyInWords(schedule.syncInterval)}</b>
          </p>
          <Slider
            aria-labelledby={label}
            {...syncIntervals}
            marks
            disabled={off}
            value={schedule.syncInterval}
            getAriaValueText={intervalInWords}
            onChange={(_, syncInterval) => change({ syncInterval })}
          />
          <p className={styles.quiet}>Between 30 minutes and 4 hours.</p>
        </div>
        <ActiveHours {...schedule} disabled={off} onChange={change} />
        <LiveLine />
        <Button type="submit" busy={save.isPending}>
          Save Sync Settings
        </Button>
      </form>
    </Card>
  )
}
