import { createPortal } from 'react-dom'
import styles from './plain.module.css'

/** Darkens the page below a dialog, beside it in #shell; it costs nothing, so it is there in the picture after a click. */
export const Backdrop = () =>
  createPortal(<div className={styles.backdrop} />, document.getElementById('shell') ?? document.body)
