import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import TextField from '@mui/material/TextField'
import type { RefCallBack } from 'react-hook-form'
import { calendarLabel, disabledReason, type Side } from './syncDraft.ts'

const labels: Record<Side, string> = { source: 'Source Calendar', target: 'Target Calendar' }

const missingTexts: Record<Side, string> = {
  source: 'Please select a source calendar',
  target: 'Please select a target calendar',
}

interface CalendarSelectProps {
  readonly side: Side
  readonly direction: SyncDirection
  readonly calendars: readonly Calendar[]
  readonly value: string
  /** Whether to say that it is still to be chosen. */
  readonly missing: boolean
  /** Whether it is chosen on the other side. */
  readonly taken: boolean
  /** Why the server did not take it. */
  readonly refusal: string | undefined
  readonly inputRef: RefCallBack
  readonly onChange: (id: string) => void
}

/** The system's own list: the best one there is under a thumb. What cannot be chosen says why. */
export function CalendarSelect({
  side,
  direction,
  calendars,
  value,
  missing,
  taken,
  refusal,
  inputRef,
  onChange,
}: CalendarSelectProps) {
  const chosen = calendars.find(({ id }) => id === value)
  const reason = taken ? 'it is the source as well' : chosen ? disabledReason(chosen, side, direction) : null
  const problem = reason ? `Choose another calendar: ${reason}.` : missing && !chosen ? missingTexts[side] : refusal
  return (
    <TextField
      select
      fullWidth
      label={labels[side]}
      value={value}
      inputRef={inputRef}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Select a calendar</option>
      {calendars.map((calendar) => {
        const against = disabledReason(calendar, side, direction)
        return (
          <option key={calendar.id} value={calendar.id} disabled={against !== null}>
            {`${calendarLabel(calendar)}${against ? ` (${against})` : ''}`}
          </option>
        )
      })}
    </TextField>
  )
}
