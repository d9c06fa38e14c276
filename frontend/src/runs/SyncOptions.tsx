import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { UseFormReturn, UseFormSetValue } from 'react-hook-form'
import { ConflictChoice, RadioChoice, SensitivityChoice } from '../calendars/RadioChoice.tsx'
import { FormField } from '../ui/FormField.tsx'
import styles from './runs.module.css'
import type { Options } from './useSyncOptions.ts'

const shareLabels: Record<Options['share'], string> = { details: 'Share details', busy: 'Busy only' }

const year = 365
const daysRule = (least: number) => (typed: string) => {
  const days = Number(typed)
  // An empty field is read as 0.
  return (
    (typed.trim() !== '' && Number.isInteger(days) && days >= least && days <= year) ||
    `A number from ${least} to ${year}`
  )
}

/** How certain travel must be, how much of an event is shared, how far the sync looks, and who wins a conflict. */
export function SyncOptions({ sync, form }: { sync: CalendarSync; form: UseFormReturn<Options> }) {
  const { register, watch, setValue, formState } = form
  const { share, conflictResolution, sensitivity } = watch()
  const { errors } = formState
  const choose: UseFormSetValue<Options> = (name, value) => setValue(name, value, { shouldDirty: true })

  return (
    <>
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
    </>
  )
}
