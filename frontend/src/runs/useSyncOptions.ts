import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { ChangedSyncOptions } from '@calendar-sync/contracts/domain/sync'
import { useUpdate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

export type Options = Pick<CalendarSync, 'sensitivity' | 'conflictResolution'> & {
  share: 'details' | 'busy'
  /** As typed. */
  back: string
  forward: string
}

const optionsOf = (sync: CalendarSync): Options => ({
  share: sync.shareDetails ? 'details' : 'busy',
  conflictResolution: sync.conflictResolution,
  sensitivity: sync.sensitivity,
  back: String(sync.daysBack),
  forward: String(sync.daysForward),
})

const bodyOf = ({ share, back, forward, ...rest }: Options): ChangedSyncOptions => ({
  ...rest,
  shareDetails: share === 'details',
  daysBack: Number(back),
  daysForward: Number(forward),
})

/** The form of a sync's options, and how it is saved. */
export function useSyncOptions(sync: CalendarSync, onSaved: () => void) {
  const form = useForm<Options>({
    mode: 'onChange',
    // What is saved in the preview meanwhile comes in; what was changed here stays.
    resetOptions: { keepDirtyValues: true },
    values: optionsOf(sync),
  })
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
  const save = form.handleSubmit((options) =>
    update(
      'calendar-syncs',
      { id: sync.id, previousData: sync, data: bodyOf(options) },
      // Of the call: a dialog that is gone by then closes no other.
      { onSettled: (_, error) => error === null && onSaved() },
    ),
  )
  // Not `isDirty`: that one forgets what was changed here when the sync is read again.
  const { errors, dirtyFields } = form.formState
  return {
    form,
    save,
    isPending,
    isWrong: Object.keys(errors).length > 0,
    isChanged: Object.keys(dirtyFields).length > 0,
  }
}
