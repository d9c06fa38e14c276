import type { Sensitivity } from '@calendar-sync/contracts/events/sync'
import { sensitivities, sensitivityDetails, sensitivityLabels } from './formLabels.ts'
import { RadioChoice } from './RadioChoice.tsx'

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
