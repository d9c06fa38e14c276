import type { ReactNode } from 'react'
import styles from './ActionButton.module.css'

interface ActionButtonProps {
  /** What it does and to whom, for those who do not see the row. */
  readonly label: string
  /** In one or two words; written out on a phone, a hint beside the mouse elsewhere. */
  readonly short: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly dangerous?: boolean
  readonly onClick: () => void
}

/** A small action on a row. */
export const ActionButton = ({ label, short, icon, disabled, dangerous, onClick }: ActionButtonProps) => (
  <button
    type="button"
    className={styles.action}
    aria-label={label}
    title={short}
    disabled={disabled}
    data-dangerous={dangerous || undefined}
    onClick={onClick}
  >
    {icon}
    <span className={styles.word}>{short}</span>
  </button>
)
