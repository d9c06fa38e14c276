import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { ChangedSyncOptions } from '@calendar-sync/contracts/events/sync'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useUpdate } from 'react-admin'
import { conflictLabels } from '../calendars/formLabels.ts'
import { RadioChoice } from '../calendars/RadioChoice.tsx'
import { SensitivityChoice } from '../calendars/SensitivityChoice.tsx'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SyncDetails.module.css'

const shareLabels = { details: 'Share details', busy: 'Busy only' } as const

const year = 365
const inRange = (value: string, least: number) => {
  const days = Number(value)
  return Number.isInteger(days) && days >= least && days <= year
}

/** How certain travel must be, how much of an event is shared, how far the sync looks, and who wins a conflict. */
export function SyncOptions({ sync, onSaved }: { sync: CalendarSync; onSaved: () => void }) {
  const [share, setShare] = useState<keyof typeof shareLabels>(sync.shareDetails ? 'details' : 'busy')
  const [conflictResolution, setConflictResolution] = useState(sync.conflictResolution)
  const [sensitivity, setSensitivity] = useState(sync.sensitivity)
  const [back, setBack] = useState(String(sync.daysBack))
  const [forward, setForward] = useState(String(sync.daysForward))
  const [update, { isPending }] = useUpdate<CalendarSync>()
  const valid = inRange(back, 0) && inRange(forward, 1)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!valid) return
    const options: ChangedSyncOptions = {
      shareDetails: share === 'details',
      conflictResolution,
      daysBack: Number(back),
      daysForward: Number(forward),
      sensitivity,
    }
    void update(
      'calendar-syncs',
      { id: sync.id, data: options, previousData: sync },
      {
        onSuccess: () => {
          toast({ title: 'Sync updated', description: 'The next run follows the new options.', tone: 'success' })
          onSaved()
        },
        onError: (cause) =>
          toast({ title: 'Failed to update sync', description: messageOf(cause), tone: 'danger', cause }),
      },
    )
  }

  const days = (label: string, value: string, least: number, onChange: (value: string) => void) => (
    <TextField
      label={label}
      value={value}
      error={!inRange(value, least)}
      helperText={inRange(value, least) ? undefined : `A number from ${least} to ${year}`}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={(event) => onChange(event.target.value)}
    />
  )

  return (
    <form className={styles.options} noValidate onSubmit={save}>
      <SensitivityChoice value={sensitivity} onChange={setSensitivity} />
      <div>
        <RadioChoice
          legend="What copies show"
          labels={shareLabels}
          order={['details', 'busy']}
          value={share}
          onChange={setShare}
        />
        <p className={styles.quiet}>
          {share === 'details'
            ? 'Copies carry the title, place and description. Guests and video links never travel along.'
            : 'Copies say “Busy” and nothing else.'}
        </p>
      </div>
      {sync.syncDirection === 'two-way' && (
        <RadioChoice
          legend="Conflict resolution"
          labels={conflictLabels}
          order={['keep_newest', 'keep_source', 'keep_target', 'merge']}
          value={conflictResolution}
          onChange={setConflictResolution}
        />
      )}
      <div className={styles.days}>
        {days('Days back', back, 0, setBack)}
        {days('Days ahead', forward, 1, setForward)}
      </div>
      <div>
        <Button type="submit" busy={isPending} disabled={!valid}>
          Save Options
        </Button>
      </div>
    </form>
  )
}
