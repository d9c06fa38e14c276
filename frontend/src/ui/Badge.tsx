import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'strong' | 'warning'
  readonly children: ReactNode
}

export const Badge = ({ tone = 'plain', children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
