import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import { DialogTitle } from '../ui/DialogTitle.tsx'
import styles from './FilterDialog.module.css'
import { filterBody, type Way, wayFilterOf } from './filterValues.ts'
import { WayFilterFields } from './WayFilterFields.tsx'

const tabs: readonly (readonly [Way, string])[] = [
  ['forward', 'Forward Direction (Source to Target)'],
  ['reverse', 'Reverse Direction (Target to Source)'],
]

const copies = ({ syncDirection }: CalendarSync, way: Way) =>
  syncDirection === 'two-way' || (syncDirection === 'reverse') === (way === 'reverse')

/** Saves the open tab's way (specification, PATCH /api/calendar-syncs/{id}/filter). */
function useSaveFilter(sync: CalendarSync, onSaved: () => void) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof filterBody>) => api.updateSyncFilter(sync.id, body),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['calendar-syncs'] })
      toast({ title: 'Filter updated', description: 'Event filter settings have been updated', tone: 'success' })
      onSaved()
    },
    onError: (cause) =>
      toast({ title: 'Failed to update filter', description: messageOf(cause), tone: 'danger', cause }),
  })
}

interface FilterDialogProps {
  readonly sync: CalendarSync
  readonly onClose: () => void
}

export function FilterDialog({ sync, onClose }: FilterDialogProps) {
  const id = useId()
  const [way, setWay] = useState<Way>(sync.syncDirection === 'reverse' ? 'reverse' : 'forward')
  const [filters, setFilters] = useState({
    forward: wayFilterOf(sync, 'forward'),
    reverse: wayFilterOf(sync, 'reverse'),
  })
  const save = useSaveFilter(sync, onClose)

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="md">
      <DialogTitle id={`${id}-title`}>Filter Settings</DialogTitle>
      <Tabs
        value={way}
        onChange={(_, next: Way) => setWay(next)}
        variant="scrollable"
        aria-label="Direction"
        sx={{ px: 3 }}
      >
        {tabs.map(([value, label]) => (
          <Tab key={value} value={value} label={label} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <DialogContent>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`} className={styles.panel}>
          {!copies(sync, way) && <p>This sync does not copy in this direction; what you set here has no effect.</p>}
          <WayFilterFields value={filters[way]} onChange={(value) => setFilters({ ...filters, [way]: value })} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={save.isPending} onClick={() => save.mutate(filterBody(filters[way], way))}>
          Save Changes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
