import type { HistoryEvent, HistoryEventDetail } from '@calendar-sync/contracts/api/history'
import { Link } from 'react-router-dom'
import { Moment } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { shortPosition } from '../operations/position.ts'
import { DataTree } from '../parts/DataTree.tsx'
import { Facts } from '../parts/Facts.tsx'
import styles from './EventDetail.module.css'
import { EventLine } from './EventLine.tsx'
import { actorName, inWords, personName, streamName } from './eventWords.ts'
import { historyOf } from './historyAddress.ts'

interface EventsProps {
  readonly title: string
  readonly events: readonly HistoryEvent[]
  readonly none: string
  readonly current?: string
  readonly onOpen: (position: string) => void
}

const Events = ({ title, events, none, current, onOpen }: EventsProps) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {events.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <ol>
        {events.map((event) => (
          <EventLine key={event.id} event={event} onOpen={onOpen} current={event.id === current} />
        ))}
      </ol>
    )}
  </section>
)

/** What only those need who look into logs or compare a reference that was read out to them. */
const Identifiers = ({ event }: { event: HistoryEventDetail }) => (
  <details className={styles.identifiers}>
    <summary>Identifiers</summary>
    <Facts
      facts={[
        { name: 'Reference', value: event.correlationId },
        { name: 'Stream', value: event.stream },
        { name: 'Event', value: event.eventId },
        { name: 'Position', value: shortPosition(event.id) },
        { name: 'Schema version', value: formatNumber(event.schemaVersion) },
      ]}
    />
  </details>
)

interface EventDetailProps {
  readonly event: HistoryEventDetail
  readonly onOpen: (position: string) => void
  /** A link was followed: it may lead to another view of the very page that this stands over. */
  readonly onLeave: () => void
}

export const EventDetail = ({ event, onOpen, onLeave }: EventDetailProps) => (
  <div className={styles.detail}>
    <p className={styles.sentence}>
      <strong>{actorName(event.actor)}</strong> {event.sentence}
    </p>
    <Facts
      facts={[
        { name: 'When', value: <Moment at={event.at} /> },
        { name: 'Kind', value: inWords(event.type) },
        {
          name: 'About',
          value: event.person ? (
            <Link to={historyOf({ person: event.person.userId })} onClick={onLeave}>
              {personName(event.person)}
            </Link>
          ) : (
            'Nobody registered'
          ),
        },
        {
          name: 'State after it',
          value: (
            <Link
              to={`/admin/history/streams/${encodeURIComponent(event.stream)}?revision=${event.revision}`}
              onClick={onLeave}
            >
              {streamName(event.stream)}, revision {event.revision}
            </Link>
          ),
        },
        {
          name: 'Request',
          value: (
            <Link to={historyOf({ correlationId: event.correlationId })} onClick={onLeave}>
              All that it led to
            </Link>
          ),
        },
      ]}
    />
    <section className={styles.part}>
      <h3>Data</h3>
      <DataTree data={event.data} />
    </section>
    <Events
      title="Cause"
      events={event.cause ? [event.cause] : []}
      none="A request, not another event, caused this."
      onOpen={onOpen}
    />
    <Events title="Effects" events={event.effects} none="Nothing followed from this." onOpen={onOpen} />
    {event.story.length > 1 && (
      <Events title="The whole story" events={event.story} none="" current={event.id} onOpen={onOpen} />
    )}
    <Identifiers event={event} />
  </div>
)
