import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { memo, useId, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'
import { isolated } from '../ui/isolated.ts'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { DryRun } from './DryRun.tsx'
import { RunHistory } from './RunHistory.tsx'
import styles from './runs.module.css'
import { SyncOptions } from './SyncOptions.tsx'
import type { useRunSync } from './useRunSync.ts'
import { useSyncOptions } from './useSyncOptions.ts'

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

/** Not drawn again with the tabs, nor with each key that is typed into the options. */
const Panel = memo(function Panel({ tab, sync, run }: Omit<SyncDetailsDialogProps, 'onClose'> & { tab: TabName }) {
  return tab === 'history' ? <RunHistory sync={sync} run={run} /> : <DryRun sync={sync} />
})

/** What a sync did, what it would do, and how it should do it. Options that were changed are not thrown away unasked. */
export function SyncDetailsDialog({ sync, run, onClose }: SyncDetailsDialogProps) {
  const formId = useId()
  const [tab, setTab] = useState<TabName>('history')
  const [leaving, setLeaving] = useState(false)
  const { form, save, isPending, isWrong, isChanged } = useSyncOptions(sync, onClose)
  const close = isChanged ? () => setLeaving(true) : onClose
  return (
    <>
      <FramedDialog
        title={`${isolated(sync.sourceCalendar.summary)} and ${isolated(sync.targetCalendar.summary)}`}
        height={320}
        anchored
        onClose={isPending ? stay : close}
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
          {(name) =>
            name === 'options' ? (
              <form id={formId} className={styles.options} noValidate onSubmit={(event) => void save(event)}>
                <SyncOptions sync={sync} form={form} />
              </form>
            ) : (
              <Panel tab={name} sync={sync} run={run} />
            )
          }
        </TabbedPanel>
        <DialogActions>
          <Button variant="text" disabled={isPending} onClick={close}>
            Close
          </Button>
          {tab === 'options' && (
            <Button variant="contained" type="submit" form={formId} loading={isPending} disabled={isWrong}>
              Save Options
            </Button>
          )}
        </DialogActions>
      </FramedDialog>
      <ConfirmDialog
        open={leaving}
        title="Close without saving?"
        confirm="Discard Changes"
        cancel="Keep Editing"
        onConfirm={onClose}
        onCancel={() => {
          setLeaving(false)
          setTab('options')
        }}
      >
        <p>You changed the options of this sync and did not save them.</p>
      </ConfirmDialog>
    </>
  )
}
