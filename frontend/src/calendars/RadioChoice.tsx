import type { ConflictResolution, Sensitivity } from '@calendar-sync/contracts/domain/sync'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { type ReactNode, useId } from 'react'
import styles from './forms.module.css'
import { conflictLabels, sensitivityLabels } from './syncLabels.ts'

interface RadioChoiceProps<Value extends string> {
  readonly legend: string
  readonly labels: Readonly<Record<Value, string>>
  readonly order: readonly Value[]
  readonly value: Value
  /** A sentence below each label. */
  readonly details?: Readonly<Record<Value, string>>
  /** On a phone one row, without the sentences: where there is more to see below. */
  readonly compact?: boolean
  /** Drawn before each label. */
  readonly pictures?: Readonly<Record<Value, ReactNode>>
  readonly onChange: (value: Value) => void
}

/** A few choices of which one holds. */
export const RadioChoice = <Value extends string>({
  legend,
  labels,
  order,
  value,
  details,
  compact = false,
  pictures,
  onChange,
}: RadioChoiceProps<Value>) => {
  const id = useId()
  return (
    <FormControl>
      <FormLabel component="span" id={id}>
        {legend}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        className={[styles.choices, details && styles.cards, compact && styles.compact].filter(Boolean).join(' ')}
      >
        {order.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            className={styles.choice}
            label={
              <>
                {pictures && (
                  <span className={styles.picture} aria-hidden="true">
                    {pictures[choice]}
                  </span>
                )}
                {details ? (
                  <span className={styles.words}>
                    <b>{labels[choice]}</b> <small>{details[choice]}</small>
                  </span>
                ) : (
                  labels[choice]
                )}
              </>
            }
            control={<Radio />}
            onChange={() => onChange(choice)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const sensitivities: readonly Sensitivity[] = ['careful', 'balanced', 'generous']
const sensitivityDetails: Record<Sensitivity, string> = {
  careful: 'Only what is certainly travel.',
  balanced: 'What is most likely travel.',
  generous: 'Also what may be travel.',
}

interface SensitivityChoiceProps {
  readonly value: Sensitivity
  readonly compact?: boolean
  readonly onChange: (value: Sensitivity) => void
}

/** How certain it must be that an event is travel. */
export const SensitivityChoice = (props: SensitivityChoiceProps) => (
  <RadioChoice
    legend="What counts as travel"
    labels={sensitivityLabels}
    details={sensitivityDetails}
    order={sensitivities}
    {...props}
  />
)

const resolutions: readonly ConflictResolution[] = ['keep_newest', 'keep_source', 'keep_target', 'merge']
const resolutionDetails: Record<ConflictResolution, string> = {
  keep_newest: 'The later change wins, and a change beats a deletion.',
  keep_source: 'What the source calendar says wins.',
  keep_target: 'What the target calendar says wins.',
  merge: 'Field by field; the later one where both changed the same.',
}

interface ConflictChoiceProps {
  readonly value: ConflictResolution
  readonly onChange: (value: ConflictResolution) => void
}

/** What holds where an event and its copy were both changed. */
export const ConflictChoice = (props: ConflictChoiceProps) => (
  <RadioChoice
    legend="Conflict resolution"
    labels={conflictLabels}
    details={resolutionDetails}
    order={resolutions}
    {...props}
  />
)
