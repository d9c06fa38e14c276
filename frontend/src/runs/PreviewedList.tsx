import type { PreviewedDirection, PreviewedEvent } from '@calendar-sync/contracts/api/calendarSyncs'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { counted } from '../ui/numbers.ts'
import { EventRow } from './EventRow.tsx'
import styles from './SyncDetails.module.css'

const verdicts = {
  create: { word: 'Would be copied', tone: 'good' },
  update: { word: 'Would be updated', tone: 'good' },
  delete: { word: 'Copy would go', tone: 'warning' },
  unchanged: { word: 'In step', tone: 'strong' },
  skip: { word: 'Skipped', tone: 'plain' },
} as const satisfies Record<PreviewedEvent['verdict'], object>

/** What would change comes first. */
const order: readonly PreviewedEvent['verdict'][] = ['create', 'update', 'delete', 'unchanged', 'skip']
const shownAtOnce = 50

/** The order in which the events were first seen: a row that is decided about stays where it is. */
function useFirstOrder(events: readonly PreviewedEvent[]): readonly PreviewedEvent[] {
  const [places] = useState(() => {
    const sorted = [...events].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    return new Map(sorted.map(({ event }, place) => [event.id, place]))
  })
  const placeOf = ({ event }: PreviewedEvent) => places.get(event.id) ?? places.size
  return [...events].sort((a, b) => placeOf(a) - placeOf(b))
}

/** What a run would do in one direction, event by event. */
export function PreviewedList({ title, direction }: { title: string; direction: PreviewedDirection }) {
  const [all, setAll] = useState(false)
  const sorted = useFirstOrder(direction.events)
  const shown = all ? sorted : sorted.slice(0, shownAtOnce)
  const changes = direction.events.filter(({ verdict }) => ['create', 'update', 'delete'].includes(verdict)).length
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.quiet}>
        {changes === 0 ? 'Nothing would change' : counted(changes, 'change')} among {counted(direction.total, 'event')}.
      </p>
      <ul>
        {shown.map(({ event, verdict, reason, ...correctable }) => (
          <EventRow key={event.id} event={{ ...event, ...correctable }} reason={reason} {...verdicts[verdict]} />
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button look="quiet" size="small" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </section>
  )
}
