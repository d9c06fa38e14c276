import type { SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { SyncDirection } from '@calendar-sync/contracts/events/sync'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import type { Side } from './calendarChoice.ts'
import { SyncArrow } from './SyncArrow.tsx'
import styles from './SyncPicture.module.css'

const sideNames: Record<Side, string> = { source: 'Source', target: 'Target' }

/** What the picture shows of a calendar. */
export type PicturedCalendar = Pick<SyncCalendar, 'summary' | 'accountEmail'> & {
  /** Whose account it is; the avatar is the same wherever the person is shown. */
  readonly ownerName?: string
}

const CalendarChip = ({ calendar, side }: { calendar: PicturedCalendar; side: Side }) => (
  <div className={styles.chip} data-side={side}>
    <AccountAvatar displayName={calendar.ownerName ?? ''} email={calendar.accountEmail} size={36} />
    <div className={styles.names}>
      <span className={styles.side}>{sideNames[side]}</span>
      <b>{calendar.summary}</b>
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
}

/** A sync as a picture: source, an arrow for its direction, target. */
export const SyncPicture = ({ source, target, direction, active, running }: SyncPictureProps) => (
  <div className={styles.picture} data-active={active}>
    <CalendarChip calendar={source} side="source" />
    <SyncArrow direction={direction} active={active} running={running} />
    <CalendarChip calendar={target} side="target" />
  </div>
)
