import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'

export const Card = (props: HTMLAttributes<HTMLElement>) => <section {...props} className={styles.card} />
