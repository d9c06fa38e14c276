import type { SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import styles from './SyncPicture.module.css'
import type { Side } from './syncDraft.ts'

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

const sideNames: Record<Side, string> = { source: 'Source', target: 'Target' }

/** What the picture shows of a calendar. */
type PicturedCalendar = Pick<SyncCalendar, 'summary' | 'accountEmail'> & {
  /** Whose account it is; the avatar is the same wherever the person is shown. */
  readonly ownerName?: string
}

const CalendarChip = ({ calendar, side }: { calendar: PicturedCalendar; side: Side }) => (
  <div className={styles.chip} data-side={side}>
    <AccountAvatar displayName={calendar.ownerName ?? ''} email={calendar.accountEmail} size={36} />
    <div className={styles.names}>
      <span className={styles.side}>{sideNames[side]}</span>
      <b dir="auto">{calendar.summary}</b>
      {calendar.summary !== calendar.accountEmail && <small>{calendar.accountEmail}</small>}
    </div>
  </div>
)

interface SyncPictureProps {
  readonly source: PicturedCalendar
  readonly target: PicturedCalendar
  readonly direction: SyncDirection
  readonly active: boolean
  readonly running: boolean
  /** Beside others: without the accounts, and in one row also on a phone. */
  readonly small?: boolean
}

/** A sync as a picture: source, an arrow for its direction, target. */
export const SyncPicture = ({ source, target, direction, active, running, small }: SyncPictureProps) => (
  <div className={styles.picture} data-active={active} data-small={small}>
    <CalendarChip calendar={source} side="source" />
    <SyncArrow direction={direction} active={active} running={running} />
    <CalendarChip calendar={target} side="target" />
  </div>
)
