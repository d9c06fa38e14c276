import TextField from '@mui/material/TextField'
import { activeHoursInWords, hourLabel, hours } from './hours.ts'
import styles from './Settings.module.css'
import { deviceTimeZone, timeZones } from './timeZones.ts'

interface Hours {
  readonly syncStartHour: number
  readonly syncEndHour: number
  readonly timeZone: string
}

interface ActiveHoursProps extends Hours {
  readonly disabled: boolean
  readonly onChange: (changes: Partial<Hours>) => void
}

/** The hours in which syncs run by themselves, and the zone these hours are of. */
export function ActiveHours({ syncStartHour, syncEndHour, timeZone, disabled, onChange }: ActiveHoursProps) {
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
        {hourSelect('Active hours start', syncStartHour, (hour) => onChange({ syncStartHour: hour }))}
        {hourSelect('Active hours end', syncEndHour, (hour) => onChange({ syncEndHour: hour }))}
      </div>
      <TextField
        select
        label="Time zone"
        value={timeZone}
        disabled={disabled}
        sx={{ maxWidth: 376 }}
        onChange={(event) => onChange({ timeZone: event.target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {timeZones(timeZone, deviceTimeZone()).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
            {zone === deviceTimeZone() && ' (this device)'}
          </option>
        ))}
      </TextField>
      <p className={styles.quiet}>
        {disabled
          ? 'Automatic sync is off: syncs run when you press Sync Now.'
          : activeHoursInWords(syncStartHour, syncEndHour)}
      </p>
    </div>
  )
}
