import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { memo, useState } from 'react'
import { FramedDialog } from '../ui/FramedDialog.tsx'
import { isolated } from '../ui/isolated.ts'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { DryRun } from './DryRun.tsx'
import { RunHistory } from './RunHistory.tsx'
import styles from './runs.module.css'
import { SyncOptions } from './SyncOptions.tsx'
import type { useRunSync } from './useRunSync.ts'

const tabs = [
  ['history', 'History'],
  ['preview', 'Preview'],
  ['options', 'Options'],
] as const
type TabName = (typeof tabs)[number][0]

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
  const [tab, setTab] = useState<TabName>('history')
  return (
    <FramedDialog
      title={`${isolated(sync.sourceCalendar.summary)} and ${isolated(sync.targetCalendar.summary)}`}
      height={320}
      anchored
      onClose={onClose}
      maxWidth="md"
    >
      <TabbedPanel
        label="Details"
        sx={{ px: 3 }}
        tabs={tabs}
        tab={tab}
        onTab={setTab}
        anew="preview"
        frame={DialogContent}
        className={styles.panel}
      >
        {(name) => <Panel tab={name} sync={sync} run={run} onClose={onClose} />}
      </TabbedPanel>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </FramedDialog>
  )
}
