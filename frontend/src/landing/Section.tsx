import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly lead?: string
  readonly ground?: 'paper' | 'sunken'
  /** The heading beside the content where there is room, instead of above it. */
  readonly beside?: boolean
  readonly children: ReactNode
}

export const Section = ({ id, title, lead, ground = 'paper', beside = false, children }: SectionProps) => (
  <section id={id} className={styles.section} data-ground={ground}>
    <div className={styles.inner} data-beside={beside}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)
