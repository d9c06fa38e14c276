import type { SyncDirection } from '@calendar-sync/contracts/events/sync'
import styles from './SyncArrow.module.css'

const words: Record<SyncDirection, string> = {
  'one-way': 'copies to',
  reverse: 'receives copies from',
  'two-way': 'stays in step with',
}

const Head = ({ at, towards }: { at: number; towards: 'left' | 'right' }) => (
  <path
    className={styles.head}
    data-towards={towards}
    d={towards === 'right' ? `m86 ${at - 6} 8 6-8 6` : `m14 ${at - 6}-8 6 8 6`}
  />
)

interface SyncArrowProps {
  readonly direction: SyncDirection
  readonly active?: boolean
  readonly running?: boolean
  /** False beside a label that says the same. */
  readonly spoken?: boolean
}

/** The line between two calendars, drawn for its direction: dashed when the sync rests, moving when it runs. */
export const SyncArrow = ({ direction, active = true, running = false, spoken = true }: SyncArrowProps) => (
  <span className={styles.arrow} data-direction={direction} data-active={active} data-running={running}>
    <svg viewBox="0 0 100 32" aria-hidden="true">
      {direction === 'two-way' ? (
        <>
          <path className={styles.line} data-towards="right" d="M8 10h84" />
          <Head at={10} towards="right" />
          <path className={styles.line} data-towards="left" d="M92 22H8" />
          <Head at={22} towards="left" />
        </>
      ) : (
        <>
          <path
            className={styles.line}
            data-towards={direction === 'reverse' ? 'left' : 'right'}
            d={direction === 'reverse' ? 'M92 16H8' : 'M8 16h84'}
          />
          <Head at={16} towards={direction === 'reverse' ? 'left' : 'right'} />
        </>
      )}
    </svg>
    {spoken && <span className="visuallyHidden">{words[direction]}</span>}
  </span>
)
