import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly lead?: string
  readonly ground?: 'paper' | 'sunken'
  readonly children: ReactNode
}

export const Section = ({ id, title, lead, ground = 'paper', children }: SectionProps) => (
  <section id={id} className={styles.section} data-ground={ground}>
    <div className={styles.inner}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)
