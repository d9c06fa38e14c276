import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import FilterIcon from '@mui/icons-material/FilterList'
import HistoryIcon from '@mui/icons-material/History'
import RefreshIcon from '@mui/icons-material/Refresh'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useId, useState } from 'react'
import { useRecordContext, useUpdate } from 'react-admin'
import { useAccounts, useOwnerName } from '../accounts/useAccounts.ts'
import { useLive } from '../live/LiveProvider.tsx'
import { messageOf } from '../request/requestError.ts'
import { ConfirmDeletionsDialog } from '../runs/ConfirmDeletionsDialog.tsx'
import { runKey, useRunSync } from '../runs/useRunSync.ts'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { FixButton } from '../syncProblems/FixButton.tsx'
import { type SyncProblem, syncProblemOf } from '../syncProblems/syncProblems.ts'
import { toast } from '../toasts/toastStore.ts'
import { Backdrop } from '../ui/Backdrop.tsx'
import { Badge } from '../ui/Badge.tsx'
import { useSentHere } from '../ui/useSentHere.ts'
import styles from './calendars.module.css'
import { RunProgress } from './RunProgress.tsx'
import { ComingWeeks, SyncFigures, SyncWords } from './SyncFacts.tsx'
import { SyncPicture } from './SyncPicture.tsx'
import { useSavedFilterList } from './useCalendars.ts'
import { useLazyParts } from './useLazyParts.ts'

function ActiveCheckbox({ of, sync }: { of: string; sync: CalendarSync }) {
  const queryClient = useQueryClient()
  const [update] = useUpdate<CalendarSync>(
    'calendar-syncs',
    { id: sync.id, previousData: sync },
    {
      onSuccess: () => toast({ title: 'Sync updated', description: 'Sync status has been updated', tone: 'success' }),
      onError: (cause) =>
        toast({ title: 'Failed to update sync', description: messageOf(cause), tone: 'danger', cause }),
    },
  )
  // What was asked for stands there at once; what the server kept, when it has answered. Until then it keeps its focus, and hears no press.
  const [wanted, setWanted] = useState<boolean>()
  const toggle = async (active: boolean) => {
    setWanted(active)
    // A list that was asked for before the change would bring the old state back.
    await queryClient.cancelQueries({ queryKey: ['calendar-syncs'] })
    await update('calendar-syncs', { data: { active } }, { returnPromise: true }).catch(() => undefined)
    setWanted(undefined)
  }
  return (
    <FormControlLabel
      label="Active"
      control={
        <Checkbox
          checked={wanted ?? sync.active}
          slotProps={{ input: { 'aria-disabled': wanted !== undefined, 'aria-describedby': of } }}
          onChange={(_, active) => wanted === undefined && void toggle(active)}
        />
      }
    />
  )
}

interface SyncProblemLineProps {
  readonly sync: CalendarSync
  readonly problem: SyncProblem
  readonly onReview: () => void
}

/** What is wrong with the sync, and what mends it; running it again is the card's own Sync Now. */
function SyncProblemLine({ sync, problem, onReview }: SyncProblemLineProps) {
  const { remedy, subject, reason } = problem
  const isOwn = remedy.kind === 'run' || remedy.kind === 'look'
  const seeDetails = remedy.kind === 'run' && remedy.toldInDetails ? ' Details says why.' : ''
  const didNotFinish = remedy.kind === 'run' && sync.lastErrorCode !== 'events_failed'
  return (
    <div className={styles.error} role="note" aria-label="What is wrong">
      <WarningIcon fontSize="small" />
      <p>{`${didNotFinish ? 'The last sync did not finish: ' : isOwn ? '' : `${subject}: `}${reason}${seeDetails}`}</p>
      {remedy.kind === 'confirm' ? (
        <Button variant="outlined" onClick={onReview}>
          Review Deletions
        </Button>
      ) : (
        !isOwn && <FixButton remedy={remedy} />
      )}
    </div>
  )
}

type DialogName = 'filters' | 'details' | 'delete'

interface OpenersProps {
  /** The id of what says which sync they are of: the cards have the same buttons. */
  readonly of: string
  readonly onOpen: (dialog: DialogName) => void
}

/** Not drawn again with what they open. */
const Openers = memo(({ of, onOpen }: OpenersProps) => {
  const look = { variant: 'text', size: 'small', 'aria-describedby': of } as const
  return (
    <>
      <Button {...look} onClick={() => onOpen('details')} startIcon={<HistoryIcon />}>
        Details
      </Button>
      <Button {...look} onClick={() => onOpen('filters')} startIcon={<FilterIcon />}>
        Filters
      </Button>
      <Button {...look} color="error" onClick={() => onOpen('delete')} startIcon={<TrashIcon />}>
        Delete
      </Button>
    </>
  )
})

interface DialogButtonsProps extends Pick<OpenersProps, 'of'> {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
}

/** What is one press away. They keep which dialog is open to themselves: the card is not drawn again with it. */
function DialogButtons({ of, sync, run }: DialogButtonsProps) {
  const [dialog, setDialog] = useState<DialogName | null>(useSentHere('detailsOf', sync.id) ? 'details' : null)
  const close = useCallback(() => setDialog(null), [])
  const parts = useLazyParts(dialog !== null, close)
  return (
    <>
      <Openers of={of} onOpen={setDialog} />
      {dialog !== null && !parts && <Backdrop />}
      {parts && dialog === 'details' && <parts.SyncDetailsDialog sync={sync} run={run} onClose={close} />}
      {parts && dialog === 'filters' && <parts.FilterDialog sync={sync} onClose={close} />}
      {parts && dialog === 'delete' && <parts.DeleteSyncDialog sync={sync} onClose={close} />}
    </>
  )
}

/** The sync of the record context: its picture, what it does in words, how it went, and what can be done with it. */
export const SyncCard = memo(function SyncCard() {
  const sync = useRecordContext<CalendarSync>()
  return sync && <KnownSync sync={sync} />
})

function KnownSync({ sync }: { sync: CalendarSync }) {
  const name = useId()
  const progress = useLive().running[sync.id]
  const run = useRunSync(sync.id)
  const startedHere = useIsMutating({ mutationKey: runKey() }) > 0
  const running = run.isPending || progress !== undefined || sync.currentRunId !== null
  // Held here: the line that it is asked from goes while a run is under way.
  const [reviewing, setReviewing] = useState(false)
  const saved = useSavedFilterList()
  const takesSaved = sync.filterId !== null || sync.reverseFilterId !== null
  const ownerName = useOwnerName()
  const { syncDirection, sourceCalendar, targetCalendar } = sync
  const { accounts } = useAccounts()
  const problem = accounts && syncProblemOf(sync, accounts)
  const waitsForAccount = problem?.remedy.kind === 'switchOn'

  return (
    <Card component="section" variant="outlined" aria-labelledby={name}>
      <h2 id={name} className="visuallyHidden">{`${sourceCalendar.summary} and ${targetCalendar.summary}`}</h2>
      <div className={styles.card}>
        <SyncPicture
          source={{ ...sourceCalendar, ownerName: ownerName(sourceCalendar.accountEmail) }}
          target={{ ...targetCalendar, ownerName: ownerName(targetCalendar.accountEmail) }}
          direction={syncDirection}
          active={sync.active}
          running={running}
        />

        <SyncWords
          sync={sync}
          saved={saved.data}
          badges={
            <>
              <Badge tone={sync.active ? 'good' : 'plain'}>{sync.active ? 'Active' : 'Inactive'}</Badge>
              {syncDirection === 'two-way' && <Badge tone="strong">Bidirectional</Badge>}
            </>
          }
        />

        {takesSaved && saved.isLoadingError && (
          <p className={styles.small}>Its saved filter could not be loaded just now.</p>
        )}
        <WeekStrip syncId={sync.id} dayCount={sync.daysForward} />
        {running && <RunProgress progress={progress} />}
        {problem && !running && <SyncProblemLine sync={sync} problem={problem} onReview={() => setReviewing(true)} />}

        <div className={styles.foot}>
          <SyncFigures sync={sync} />
          <div className={styles.actions}>
            <ActiveCheckbox of={name} sync={sync} />
            <DialogButtons of={name} sync={sync} run={run} />
            <Button
              aria-describedby={name}
              variant="soft"
              size="small"
              disabled={!sync.active || waitsForAccount || running || startedHere}
              onClick={() => run.mutate('sync')}
              startIcon={<RefreshIcon />}
            >
              Sync Now
            </Button>
          </div>
        </div>
      </div>

      <ConfirmDeletionsDialog sync={sync} run={run} asking={reviewing} onAnswer={() => setReviewing(false)} />
    </Card>
  )
}

/** The coming weeks of a sync, as far as its copied events are loaded. */
function WeekStrip({ syncId, dayCount }: { syncId: string; dayCount: number }) {
  const { data, isPending } = useCopiedEvents()
  if (!data && !isPending) return <p className={styles.small}>The coming weeks could not be loaded just now.</p>
  const copies = data?.filter((copy) => copy.syncId === syncId) ?? []
  return <ComingWeeks dayCount={dayCount} copies={copies} />
}
