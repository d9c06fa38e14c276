import { CheckIcon } from '../ui/icons.tsx'
import styles from './PlanPicker.module.css'
import { plans, type Tier } from './plans.ts'

interface PlanPickerProps {
  readonly value: Tier
  readonly onChange: (tier: Tier) => void
}

export const PlanPicker = ({ value, onChange }: PlanPickerProps) => (
  <fieldset className={styles.picker}>
    <legend className="visuallyHidden">Plan</legend>
    {plans.map(({ tier, name, price, period, features }) => (
      <label key={tier} className={styles.plan}>
        <span className={styles.head}>
          <input type="radio" name="plan" value={tier} checked={value === tier} onChange={() => onChange(tier)} />
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.price}>
          <b>{price}</b> {period}
        </span>
        <span className={styles.features}>
          {features.map((feature) => (
            <span key={feature}>
              <CheckIcon /> {feature}
            </span>
          ))}
        </span>
      </label>
    ))}
  </fieldset>
)
