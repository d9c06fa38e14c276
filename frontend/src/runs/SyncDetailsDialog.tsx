import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useDeferredValue, useId, useState } from 'react'
import { DryRun } from './DryRun.tsx'
import { RunHistory } from './RunHistory.tsx'
import styles from './runs.module.css'
import { SyncOptions } from './SyncOptions.tsx'
import type { useRunSync } from './useRunSync.ts'

const tabs = { history: 'History', preview: 'Preview', options: 'Options' } as const
type TabName = keyof typeof tabs
const order: readonly TabName[] = ['history', 'preview', 'options']

interface SyncDetailsDialogProps {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
  readonly onClose: () => void
}

/** What a sync did, what it would do, and how it should do it. */
export function SyncDetailsDialog({ sync, run, onClose }: SyncDetailsDialogProps) {
  const id = useId()
  const [tab, setTab] = useState<TabName>('history')
  // The tab answers at once, and its panel follows.
  const shown = useDeferredValue(tab)
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="md">
      <DialogTitle id={`${id}-title`}>
        {sync.sourceCalendar.summary} and {sync.targetCalendar.summary}
      </DialogTitle>
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label="Details" sx={{ px: 3 }}>
        {order.map((name) => (
          <Tab key={name} value={name} label={tabs[name]} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <DialogContent>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={styles.panel}>
          {shown === 'history' && <RunHistory sync={sync} run={run} />}
          {shown === 'preview' && <DryRun sync={sync} />}
          {shown === 'options' && <SyncOptions sync={sync} onSaved={onClose} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
