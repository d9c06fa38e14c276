import { createPortal } from 'react-dom'
import styles from './plain.module.css'

/** Darkens the page below a dialog, beside it in #shell; it costs nothing, so it is there in the picture after a click. */
export const Shade = () =>
  createPortal(<div className={styles.shade} />, document.getElementById('shell') ?? document.body)
