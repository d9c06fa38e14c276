import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Sensitivity } from '@calendar-sync/contracts/events/sync'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { PreviewedList } from './PreviewedList.tsx'
import styles from './SyncDetails.module.css'
import { sensitivityEffect } from './sensitivityEffect.ts'
import { TrySensitivity } from './TrySensitivity.tsx'
import { usePreview } from './usePreview.ts'

/** What a run would do now, why each event passes or not, and what another choice would change. Nothing is written. */
export function DryRun({ sync }: { sync: CalendarSync }) {
  const [chosen, setChosen] = useState<Sensitivity>(sync.sensitivity)
  const [looks, setLooks] = useState(0)
  const own = usePreview(sync.id, sync.sensitivity)
  const other = usePreview(sync.id, chosen)
  // Until the other choice is known, the list stays.
  const [data, seen] = other.data ? [other.data, chosen] : [own.data, sync.sensitivity]
  const error = other.error ?? own.error
  const isFetching = own.isFetching || other.isFetching
  const lookAgain = async () => {
    await Promise.all([own.refetch(), ...(chosen === sync.sensitivity ? [] : [other.refetch()])])
    setLooks(looks + 1)
  }
  const effect = own.data && other.data && !error ? sensitivityEffect(own.data, other.data) : undefined
  const { sourceCalendar, targetCalendar } = sync
  const [there, back] = [sourceCalendar.summary, targetCalendar.summary]
  return (
    <>
      <div className={styles.bar}>
        <p>What Sync Now would do at this moment. Looking changes nothing.</p>
        <Button look="outlined" size="small" busy={isFetching} onClick={() => void lookAgain()}>
          <RefreshIcon /> Refresh Preview
        </Button>
      </div>
      {data && <TrySensitivity sync={sync} chosen={chosen} effect={effect} onChoose={setChosen} />}
      {!data && isFetching && <Skeleton height={180} />}
      {error && !isFetching && <Banner cause={error}>{error.message}</Banner>}
      {data && (!error || isFetching) && (
        <div className={styles.previewed} aria-busy={isFetching}>
          {data.forward && (
            <PreviewedList key={`forward/${seen}/${looks}`} title={`${there} to ${back}`} direction={data.forward} />
          )}
          {data.reverse && (
            <PreviewedList key={`reverse/${seen}/${looks}`} title={`${back} to ${there}`} direction={data.reverse} />
          )}
        </div>
      )}
    </>
  )
}
