import type { CalendarSync, PreviewedEvent } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useUpdate } from 'react-admin'
import { SensitivityChoice } from '../calendars/RadioChoice.tsx'
import { sensitivityLabels } from '../calendars/syncLabels.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { isolated } from '../ui/isolated.ts'
import { counted } from '../ui/numbers.ts'
import styles from './runs.module.css'
import type { SensitivityEffect } from './sensitivityEffect.ts'
import { readSyncsAgain } from './useRuns.ts'

const namedAtOnce = 5

/** The titles of a few events; of many the first ones. */
function titles(events: readonly PreviewedEvent[]): string {
  const names = events.slice(0, namedAtOnce).map(({ event }) => isolated(event.summary) || '(No title)')
  return `${names.join(', ')}${events.length > namedAtOnce ? ` and ${counted(events.length - namedAtOnce, 'other')}` : ''}`
}

const Effect = ({ chosen, effect: { more, fewer } }: { chosen: Sensitivity; effect: SensitivityEffect }) => (
  <>
    {more.length === 0 && fewer.length === 0 && (
      <p>{`${sensitivityLabels[chosen]} would copy the same events at the moment.`}</p>
    )}
    {more.length > 0 && (
      <p>
        <b>{`${counted(more.length, 'more event')}:`}</b> <span>{titles(more)}</span>
      </p>
    )}
    {fewer.length > 0 && (
      <p>
        <b>{`${counted(fewer.length, 'event')} fewer:`}</b> <span>{titles(fewer)}</span>
      </p>
    )}
  </>
)

interface TrySensitivityProps {
  readonly sync: CalendarSync
  readonly chosen: Sensitivity
  /** undefined while it is looked up, and when it could not be. */
  readonly effect: SensitivityEffect | undefined
  readonly isLooking: boolean
  readonly onChoose: (chosen: Sensitivity) => void
}

/** Another choice of what counts as travel, seen before it is saved. */
export function TrySensitivity({ sync, chosen, effect, isLooking, onChoose }: TrySensitivityProps) {
  const queryClient = useQueryClient()
  const [update, { isPending }] = useUpdate<CalendarSync>(
    'calendar-syncs',
    {},
    {
      // Another may be chosen by the time of the answer.
      onSuccess: (_, { data: { sensitivity = chosen } = {} }) => {
        void readSyncsAgain(queryClient)
        toast({
          title: 'Sync updated',
          description: `The next run is ${sensitivityLabels[sensitivity].toLowerCase()}.`,
          tone: 'success',
        })
      },
      onError: (cause) =>
        toast({ title: 'Failed to update sync', description: messageOf(cause), tone: 'danger', cause }),
    },
  )
  return (
    <div className={styles.try}>
      <SensitivityChoice compact value={chosen} onChange={onChoose} />
      {chosen !== sync.sensitivity && (
        <div className={styles.effect}>
          <div role="status">
            {effect && <Effect chosen={chosen} effect={effect} />}
            {!effect && isLooking && <p>{`Looking what ${sensitivityLabels[chosen]} would change…`}</p>}
          </div>
          <Button
            variant="contained"
            size="small"
            loading={isPending}
            onClick={() =>
              void update('calendar-syncs', { id: sync.id, data: { sensitivity: chosen }, previousData: sync })
            }
          >
            Use this
          </Button>
        </div>
      )}
    </div>
  )
}
