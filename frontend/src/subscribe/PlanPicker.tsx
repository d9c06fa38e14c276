import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { Badge } from '../ui/Badge.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './PlanPicker.module.css'
import { plans, type Tier } from './plans.ts'

interface PlanPickerProps {
  readonly value: Tier
  readonly onChange: (tier: Tier) => void
  /** The plan that the person has, if one runs. */
  readonly current: Tier | 'none' | null
}

export const PlanPicker = ({ value, onChange, current }: PlanPickerProps) => (
  <fieldset className={styles.picker}>
    <legend className="visuallyHidden">Plan</legend>
    {plans.map(({ tier, name, price, period, features }) => (
      <div key={tier} className={styles.plan}>
        <FormControlLabel
          className={styles.head}
          label={<span className={styles.name}>{name}</span>}
          value={tier}
          checked={value === tier}
          onChange={() => onChange(tier)}
          control={<Radio name="plan" slotProps={{ input: { 'aria-describedby': `plan-${tier}` } }} />}
        />
        <div id={`plan-${tier}`}>
          {tier === current && <Badge tone="good">Your plan</Badge>}
          <p className={styles.price}>
            <b>{price}</b> {period}
          </p>
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>
                <CheckIcon /> {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    ))}
  </fieldset>
)
