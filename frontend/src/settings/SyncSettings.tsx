import { type Settings, syncIntervals } from '@calendar-sync/contracts/api/settings'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { type UseFormSetValue, useForm } from 'react-hook-form'
import { useLive } from '../live/LiveProvider.tsx'
import { readThemeChoice } from '../theme/themeChoice.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { everyInWords, hourLabel, hours, intervalInWords, scheduleInWords } from './hours.ts'
import styles from './settings.module.css'
import { settleForm } from './settleForm.ts'
import { useChangeSettings } from './useSettings.ts'

/** Every zone this browser knows, and the ones that must be on the list although it may not name them. */
const timeZones = (...needed: readonly string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...needed])].sort()

const scheduleFields = ['autoSync', 'syncInterval', 'syncStartHour', 'syncEndHour', 'timeZone'] as const
type Schedule = Pick<Settings, (typeof scheduleFields)[number]>

interface Hours {
  readonly syncStartHour: number
  readonly syncEndHour: number
  readonly timeZone: string
}

interface ActiveHoursProps extends Hours {
  readonly disabled: boolean
  /** Whether the schedule here is the one by which syncs run. */
  readonly saved: boolean
  readonly onChange: UseFormSetValue<Schedule>
}

/** The hours in which syncs run by themselves, and the zone these hours are of. */
function ActiveHours({ syncStartHour, syncEndHour, timeZone, disabled, saved, onChange }: ActiveHoursProps) {
  const hourSelect = (label: string, value: number, change: (hour: number) => void) => (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => change(Number(event.target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hourLabel(hour)}
        </option>
      ))}
    </TextField>
  )
  return (
    <div className={`${styles.section} ${styles.wide}`}>
      <div className={styles.hours}>
        {hourSelect('Active hours start', syncStartHour, (hour) => onChange('syncStartHour', hour))}
        {hourSelect('Active hours end', syncEndHour, (hour) => onChange('syncEndHour', hour))}
      </div>
      <TextField
        select
        label="Time zone"
        value={timeZone}
        disabled={disabled}
        sx={{ maxWidth: 376 }}
        onChange={(event) => onChange('timeZone', event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {timeZones(timeZone, deviceTimeZone()).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
            {zone === deviceTimeZone() && ' (this device)'}
          </option>
        ))}
      </TextField>
      <p className={styles.quiet}>{scheduleInWords({ autoSync: !disabled, syncStartHour, syncEndHour }, saved)}</p>
    </div>
  )
}

/** What syncs are doing now. Not spoken: the live status of every screen says the same aloud. */
function LiveLine() {
  const { connected, message, running } = useLive()
  const count = Object.keys(running).length
  const idle = count > 0 ? 'A sync is running.' : 'No sync is running now.'
  return (
    <p className={styles.live} data-running={connected && count > 0}>
      {connected ? (message ?? idle) : 'Live status is not connected at the moment.'}
    </p>
  )
}

/** Until anything was ever chosen, the zone is this device's. */
const firstZone = ({ lastModified, autoSync, timeZone }: Settings) =>
  lastModified === null || (!autoSync && timeZone === 'UTC') ? deviceTimeZone() : timeZone

/** At either end the slider's thumb stands half outside of it. */
const roomForThumb = { mx: '10px', width: 'calc(100% - 20px)' }

/** When active syncs run by themselves (specification, Settings page, Sync Settings). */
export function SyncSettings({ settings }: { settings: Settings }) {
  const label = useId()
  const form = useForm<Schedule>({
    values: {
      autoSync: settings.autoSync,
      syncInterval: settings.syncInterval,
      syncStartHour: settings.syncStartHour,
      syncEndHour: settings.syncEndHour,
      timeZone: firstZone(settings),
    },
    // What is saved in another browser meanwhile comes in; what was changed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, watch, setValue, handleSubmit, formState } = form
  const schedule = watch()
  // The form knows only when it is read which fields were changed.
  const { isDirty, dirtyFields: _ } = formState
  const { save, isPending } = useChangeSettings()
  const off = !schedule.autoSync
  const change: UseFormSetValue<Schedule> = (name, value) => setValue(name, value, { shouldDirty: true })
  const submit = handleSubmit((chosen) =>
    save({ ...chosen, theme: readThemeChoice() }, { onSaved: () => settleForm(form, chosen, scheduleFields) }),
  )

  return (
    <Card component="section" variant="outlined" aria-label="Sync Settings">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.section}>
          <h2>Automatic sync</h2>
          <p className={styles.quiet}>Runs your active syncs by itself, so that you need not press Sync Now.</p>
          <SwitchField name="autoSync" control={control} label="Automatic sync" />
        </div>
        <div className={styles.slider}>
          <p className={styles.legend}>
            <span id={label}>Sync interval</span>
            <b>{everyInWords(schedule.syncInterval)}</b>
          </p>
          <Slider
            aria-labelledby={label}
            {...syncIntervals}
            shiftStep={syncIntervals.step}
            marks
            disabled={off}
            value={schedule.syncInterval}
            getAriaValueText={intervalInWords}
            onChange={(_, minutes) => change('syncInterval', minutes)}
            sx={roomForThumb}
          />
          <p className={styles.quiet}>Between 30 minutes and 4 hours.</p>
        </div>
        <ActiveHours {...schedule} disabled={off} saved={!isDirty} onChange={change} />
        <LiveLine />
        <Button variant="contained" type="submit" loading={isPending}>
          Save Sync Settings
        </Button>
      </form>
    </Card>
  )
}
