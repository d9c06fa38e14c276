import type { EventDecisionRecord } from '@calendar-sync/contracts/api/travel'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { EventTime } from '../runs/EventTime.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useFocusThatStays } from '../ui/useFocusThatStays.ts'
import styles from './decisions.module.css'
import { useDecide, useEventDecisions } from './useDecisions.ts'

const shownAtOnce = 20
const words = { copy: { tone: 'good', word: 'Always copied' }, never: { tone: 'plain', word: 'Never copied' } } as const

function Decision({ decision: known }: { decision: EventDecisionRecord }) {
  const { withdraw, isPending } = useDecide()
  const { scope, decision, summary, start, decidedAt } = known
  const { tone, word } = words[decision]
  return (
    <li className={styles.decision}>
      <div className={styles.about}>
        <b>{summary || '(No title)'}</b>
        <small>
          {scope === 'series' ? 'All of its series' : start && <EventTime at={start} />}
          {(scope === 'series' || start) && ' · '}decided <Moment at={decidedAt} />
        </small>
      </div>
      <Badge tone={tone}>{word}</Badge>
      <Button
        variant="text"
        size="small"
        loading={isPending}
        aria-label={`Undo your decision about ${summary || 'the event without a title'}`}
        onClick={() => withdraw(known, known)}
      >
        Undo
      </Button>
    </li>
  )
}

interface DecisionsProps {
  readonly decisions: readonly EventDecisionRecord[]
  readonly all: boolean
  readonly onAll: () => void
}

function Decisions({ decisions, all, onAll }: DecisionsProps) {
  if (decisions.length === 0)
    return (
      <p className={styles.empty}>
        No decisions yet. In the preview or the history of a sync, choose <b>Copy it anyway</b> or{' '}
        <b>Never copy this</b> beside an event.
      </p>
    )
  const shown = all ? decisions : decisions.slice(0, shownAtOnce)
  return (
    <>
      <ul aria-label="My decisions">
        {shown.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ul>
      {decisions.length > shown.length && (
        <div>
          <Button variant="text" size="small" onClick={onAll}>
            Show all
          </Button>
        </div>
      )}
    </>
  )
}

/** What this person decided about single events and series, the newest first. */
export function DecisionsCard() {
  const { data, error, refetch } = useEventDecisions()
  const [all, setAll] = useState(false)
  const { place, onPress } = useFocusThatStays(`${all} ${data?.map(({ id }) => id)}`, 'ofNextRow')
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby="my-decisions"
      tabIndex={-1}
      ref={place}
      onClickCapture={onPress}
    >
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="my-decisions">My decisions</h2>
          <p>What you decided about single events and series. Every run follows them until you undo them.</p>
        </div>
        {error && !data && (
          <Banner cause={error} onRetry={refetch}>
            Your decisions could not be loaded.
          </Banner>
        )}
        {!error && !data && <Skeleton height={120} />}
        {data && <Decisions decisions={data} all={all} onAll={() => setAll(true)} />}
      </div>
    </Card>
  )
}
