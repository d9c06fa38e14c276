import type { CalendarSync, FilterBody } from '@calendar-sync/contracts/api/calendarSyncs'
import Checkbox from '@mui/material/Checkbox'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useDelete } from 'react-admin'
import { Controller, useForm } from 'react-hook-form'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { readSyncsAgain } from '../runs/useRuns.ts'
import { toast } from '../toasts/toastStore.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'
import { quoted } from '../ui/isolated.ts'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { WayFilterFields } from './FilterFields.tsx'
import { filterBody, type Way, type WayFilter, wayFilterOf } from './filterValues.ts'
import styles from './forms.module.css'

interface SyncDialogProps {
  readonly sync: CalendarSync
  readonly onClose: () => void
}

export function DeleteSyncDialog({ sync, onClose }: SyncDialogProps) {
  const [removeCopies, setRemoveCopies] = useState(false)
  // Callbacks of the mutation and not of the call: the card may be gone before the answer comes. Which sync is said with the call: what
  // is said before makes another mutation of it when the sync is read again meanwhile.
  const [remove, { isPending }] = useDelete<CalendarSync>(
    'calendar-syncs',
    {},
    {
      onSuccess: () =>
        toast({ title: 'Sync deleted', description: 'Calendar synchronization has been removed', tone: 'success' }),
      onError: (cause) =>
        toast({ title: 'Failed to delete sync', description: messageOf(cause), tone: 'danger', cause }),
      onSettled: onClose,
    },
  )

  return (
    <ConfirmDialog
      open
      title="Delete this sync?"
      confirm="Delete"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() =>
        void remove('calendar-syncs', { id: sync.id, previousData: sync, meta: { query: { removeCopies } } })
      }
    >
      <p>
        {`${quoted(sync.sourceCalendar.summary)} and ${quoted(sync.targetCalendar.summary)} will no longer be kept in step. ${
          removeCopies
            ? 'The events that were copied are removed too; the originals stay.'
            : 'Events that were copied stay where they are.'
        }`}
      </p>
      <FormControlLabel
        label="Also remove copied events"
        disabled={isPending}
        control={<Checkbox checked={removeCopies} onChange={(_, checked) => setRemoveCopies(checked)} />}
      />
    </ConfirmDialog>
  )
}

const tabs: readonly (readonly [Way, string])[] = [
  ['forward', 'Forward Direction (Source to Target)'],
  ['reverse', 'Reverse Direction (Target to Source)'],
]

const copies = ({ syncDirection }: CalendarSync, way: Way) =>
  syncDirection === 'two-way' || (syncDirection === 'reverse') === (way === 'reverse')

/** What a filter of this way is about. */
function aboutWay(sync: CalendarSync, way: Way): string {
  if (!copies(sync, way)) return 'This sync does not copy in this direction; what you set here has no effect.'
  const [from, to] = [sync.sourceCalendar.summary, sync.targetCalendar.summary].map(quoted)
  return way === 'forward' ? `What is copied from ${from} to ${to}.` : `What is copied from ${to} to ${from}.`
}

/** Saves ways one after the other, each with a call of its own (specification, PATCH /api/calendar-syncs/{id}/filter). */
function useSaveFilters(sync: CalendarSync, onSaved: () => void) {
  const queryClient = useQueryClient()
  const api = useDataProvider<ApiDataProvider>()
  return useMutation({
    mutationFn: async (bodies: readonly FilterBody[]) => {
      for (const data of bodies)
        await api.update('calendar-syncs', { id: sync.id, data, previousData: sync, meta: { part: 'filter' } })
    },
    onSuccess: async () => {
      await readSyncsAgain(queryClient)
      toast({ title: 'Filter updated', description: 'Event filter settings have been updated', tone: 'success' })
      onSaved()
    },
    onError: (cause) => {
      void readSyncsAgain(queryClient)
      toast({ title: 'Failed to update filter', description: messageOf(cause), tone: 'danger', cause })
    },
  })
}

function FilterForm({
  sync,
  saving,
  onClose,
}: SyncDialogProps & { readonly saving: ReturnType<typeof useSaveFilters> }) {
  const [way, setWay] = useState<Way>(sync.syncDirection === 'reverse' ? 'reverse' : 'forward')
  const { control, handleSubmit, formState } = useForm<Record<Way, WayFilter>>({
    defaultValues: { forward: wayFilterOf(sync, 'forward'), reverse: wayFilterOf(sync, 'reverse') },
  })
  const { dirtyFields } = formState
  const submit = handleSubmit((filters) => {
    const changed = tabs.map(([value]) => value).filter((value) => dirtyFields[value])
    saving.mutate((changed.length > 0 ? changed : [way]).map((value) => filterBody(filters[value], value)))
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.inDialog}>
      <TabbedPanel
        label="Direction"
        variant="scrollable"
        sx={{ px: 3 }}
        tabs={tabs}
        tab={way}
        onTab={setWay}
        frame={DialogContent}
        className={styles.panel}
      >
        {(shown) => (
          <>
            <p>{aboutWay(sync, shown)}</p>
            <Controller
              control={control}
              name={shown}
              render={({ field: { value, onChange } }) => <WayFilterFields value={value} onChange={onChange} />}
            />
          </>
        )}
      </TabbedPanel>
      <FormActions submit="Save Changes" busy={saving.isPending} onCancel={onClose} />
    </form>
  )
}

/** Its form is made after the picture that answers the press. */
export function FilterDialog(dialog: SyncDialogProps) {
  const saving = useSaveFilters(dialog.sync, dialog.onClose)
  return (
    <FramedDialog
      title="Filter Settings"
      height={320}
      anchored
      onClose={saving.isPending ? stay : dialog.onClose}
      maxWidth="md"
    >
      <FilterForm {...dialog} saving={saving} />
    </FramedDialog>
  )
}
