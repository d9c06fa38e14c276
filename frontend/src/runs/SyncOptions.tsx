import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { ChangedSyncOptions } from '@calendar-sync/contracts/domain/sync'
import Button from '@mui/material/Button'
import { useUpdate } from 'react-admin'
import { type UseFormSetValue, useForm } from 'react-hook-form'
import { ConflictChoice, RadioChoice, SensitivityChoice } from '../calendars/RadioChoice.tsx'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { FormField } from '../ui/FormField.tsx'
import styles from './runs.module.css'

const shareLabels = { details: 'Share details', busy: 'Busy only' } as const

const year = 365
const daysRule = (least: number) => (typed: string) => {
  const days = Number(typed)
  // An empty field is read as 0.
  return (
    (typed.trim() !== '' && Number.isInteger(days) && days >= least && days <= year) ||
    `A number from ${least} to ${year}`
  )
}

type Options = Pick<CalendarSync, 'sensitivity' | 'conflictResolution'> & {
  share: keyof typeof shareLabels
  /** As typed. */
  back: string
  forward: string
}

const bodyOf = ({ share, back, forward, ...rest }: Options): ChangedSyncOptions => ({
  ...rest,
  shareDetails: share === 'details',
  daysBack: Number(back),
  daysForward: Number(forward),
})

/** How certain travel must be, how much of an event is shared, how far the sync looks, and who wins a conflict. */
export function SyncOptions({ sync, onSaved }: { sync: CalendarSync; onSaved: () => void }) {
  const { register, watch, setValue, handleSubmit, formState } = useForm<Options>({
    mode: 'onChange',
    // What is saved in the preview meanwhile comes in; what was changed here stays.
    resetOptions: { keepDirtyValues: true },
    values: {
      share: sync.shareDetails ? 'details' : 'busy',
      conflictResolution: sync.conflictResolution,
      sensitivity: sync.sensitivity,
      back: String(sync.daysBack),
      forward: String(sync.daysForward),
    },
  })
  const { share, conflictResolution, sensitivity } = watch()
  // The form knows only when it is read which fields were changed.
  const { errors, dirtyFields: _ } = formState
  const choose: UseFormSetValue<Options> = (name, value) => setValue(name, value, { shouldDirty: true })
  // Which sync is said with the call: what is said before makes another mutation of it when the sync is read again meanwhile.
  const [update, { isPending }] = useUpdate<CalendarSync>(
    'calendar-syncs',
    {},
    {
      onSuccess: () =>
        toast({ title: 'Sync updated', description: 'The next run follows the new options.', tone: 'success' }),
      onError: (cause) =>
        toast({ title: 'Failed to update sync', description: messageOf(cause), tone: 'danger', cause }),
    },
  )
  const save = handleSubmit((options) =>
    update(
      'calendar-syncs',
      { id: sync.id, previousData: sync, data: bodyOf(options) },
      // Of the call: who has closed the dialog by then may be in another.
      { onSettled: (_, error) => error === null && onSaved() },
    ),
  )

  return (
    <form className={styles.options} noValidate onSubmit={(event) => void save(event)}>
      <SensitivityChoice value={sensitivity} onChange={(value) => choose('sensitivity', value)} />
      <div>
        <RadioChoice
          legend="What copies show"
          labels={shareLabels}
          order={['details', 'busy']}
          value={share}
          onChange={(value) => choose('share', value)}
        />
        <p className={styles.quiet}>
          {share === 'details'
            ? 'Copies carry the title, place and description. Guests and video links never travel along.'
            : 'Copies say “Busy” and nothing else.'}
        </p>
      </div>
      {sync.syncDirection === 'two-way' && (
        <ConflictChoice value={conflictResolution} onChange={(value) => choose('conflictResolution', value)} />
      )}
      <div className={styles.days}>
        <FormField
          label="Days back"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          registration={register('back', { validate: daysRule(0) })}
          problem={errors.back}
        />
        <FormField
          label="Days ahead"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          registration={register('forward', { validate: daysRule(1) })}
          problem={errors.forward}
        />
      </div>
      <div>
        <Button variant="contained" type="submit" loading={isPending} disabled={Object.keys(errors).length > 0}>
          Save Options
        </Button>
      </div>
    </form>
  )
}
