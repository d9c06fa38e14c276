import { beginningOf } from '@calendar-sync/contracts/beginningOf'
import { decisionLookup } from '@calendar-sync/contracts/decisionLookup'
import type { CopyDecision, DecisionScope } from '@calendar-sync/contracts/domain/travel'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useState } from 'react'
import { useFocusThatStays } from '../ui/useFocusThatStays.ts'
import { type CorrectableEvent, type Correction, decisionLabels, opposite, subjectOf } from './correction.ts'
import styles from './decisions.module.css'
import { useDecide, useEventDecisions } from './useDecisions.ts'

/** As much of a title as is kept to find a decision again. */
const longestTitle = 200

interface EventCorrectionProps {
  readonly event: CorrectableEvent
  readonly correction: Correction
}

/** What a person may decide about one event of a list, or take back. */
export function EventCorrection({ event, correction }: EventCorrectionProps) {
  const { data: decisions, isFetching, refetch } = useEventDecisions()
  const { decide, withdraw, isPending } = useDecide()
  const [choosing, setChoosing] = useState<CopyDecision | null>(null)
  const ofSeries = correction.kind === 'decided' && correction.decided.scope === 'series'
  const { place, onPress } = useFocusThatStays(`${correction.kind}/${choosing}/${isPending}/${decisions !== undefined}`)
  const name = event.summary || 'the event without a title'

  if (correction.kind === 'none' || correction.kind === 'withdrawn') return null

  const take = (decision: CopyDecision, scope: DecisionScope) => {
    const eventId = subjectOf(event, scope)
    if (!eventId) return
    setChoosing(null)
    const summary = beginningOf(event.summary, longestTitle)
    decide({ eventId, scope, decision, summary, start: event.start })
  }
  const undo = (made: NonNullable<typeof decisions>, scope: DecisionScope) => {
    // Its id may be another: that of the series from which this one was split.
    const known = decisionLookup(made)(event)
    const eventId = known?.eventId ?? subjectOf(event, scope)
    if (eventId) withdraw({ eventId, scope }, known)
  }
  const leave = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    // The dialog around stays open.
    pressed.stopPropagation()
    setChoosing(null)
  }

  return (
    <div className={styles.correction} ref={place} onClickCapture={onPress}>
      {correction.kind === 'decided' && (decisions || isFetching) && (
        <Button
          variant="text"
          size="small"
          loading={isPending || !decisions}
          aria-label={`${ofSeries ? 'Undo for the series:' : 'Undo'} your decision about ${name}`}
          onClick={() => decisions && undo(decisions, correction.decided.scope)}
        >
          {ofSeries ? 'Undo for the series' : 'Undo'}
        </Button>
      )}
      {correction.kind === 'decided' && !decisions && !isFetching && (
        <Button
          variant="text"
          size="small"
          aria-label={`Load your decisions again, to undo the one about ${name}`}
          onClick={() => void refetch()}
        >
          Load again
        </Button>
      )}
      {ofSeries && (
        <Button
          variant="text"
          size="small"
          loading={isPending}
          aria-label={`Except this one: ${name}`}
          onClick={() => take(opposite[correction.decided.decision], 'event')}
        >
          Except this one
        </Button>
      )}
      {correction.kind === 'offer' && !choosing && (
        <Button
          variant="text"
          size="small"
          loading={isPending}
          aria-label={`${decisionLabels[correction.offer]}: ${name}`}
          onClick={() => (event.recurringEventId ? setChoosing(correction.offer) : take(correction.offer, 'event'))}
        >
          <span>{decisionLabels[correction.offer]}</span>
        </Button>
      )}
      {correction.kind === 'offer' && choosing && (
        <fieldset aria-label={`${decisionLabels[choosing]}: ${name}`} className={styles.scopes} onKeyDown={leave}>
          <Button variant="outlined" size="small" onClick={() => take(choosing, 'event')}>
            This event
          </Button>
          <Button variant="outlined" size="small" onClick={() => take(choosing, 'series')}>
            All of its series
          </Button>
          <Button variant="text" size="small" onClick={() => setChoosing(null)}>
            Cancel
          </Button>
        </fieldset>
      )}
    </div>
  )
}
