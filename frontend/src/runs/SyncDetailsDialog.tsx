import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { memo, useDeferredValue, useId, useState } from 'react'
import { FramedDialog } from '../ui/FramedDialog.tsx'
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

/** Not drawn again with the tabs. */
const Panel = memo(function Panel({ tab, sync, run, onClose }: SyncDetailsDialogProps & { tab: TabName }) {
  switch (tab) {
    case 'history':
      return <RunHistory sync={sync} run={run} />
    case 'preview':
      return <DryRun sync={sync} />
    case 'options':
      return <SyncOptions sync={sync} onSaved={onClose} />
  }
})

/** What a sync did, what it would do, and how it should do it. */
export function SyncDetailsDialog({ sync, run, onClose }: SyncDetailsDialogProps) {
  const id = useId()
  const [tab, setTab] = useState<TabName>('history')
  // The tab answers at once, and its panel follows.
  const shown = useDeferredValue(tab)
  return (
    <FramedDialog
      title={`${sync.sourceCalendar.summary} and ${sync.targetCalendar.summary}`}
      height={320}
      onClose={onClose}
      maxWidth="md"
    >
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label="Details" sx={{ px: 3 }}>
        {order.map((name) => (
          <Tab key={name} value={name} label={tabs[name]} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <DialogContent>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={styles.panel}>
          <Panel tab={shown} sync={sync} run={run} onClose={onClose} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </FramedDialog>
  )
}
