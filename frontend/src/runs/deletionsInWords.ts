import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { counted, formatNumber } from '../ui/numbers.ts'
import { placesOfOriginals } from './runWords.ts'

type Sides = Parameters<typeof placesOfOriginals>[0]

/** How a person is asked about deletions that were stopped: of copies, of events whose copies are gone, or of both. */
export function deletionsInWords(stopped: CalendarSync['stoppedDeletions'], sync: Sides) {
  const places = placesOfOriginals(sync)
  if (!stopped?.originals) {
    const share = stopped
      ? `That is ${formatNumber(stopped.deletions)} of ${formatNumber(stopped.copies)} copies. `
      : ''
    return {
      title: stopped ? `Remove ${counted(stopped.deletions, 'copied event')}?` : 'Remove copied events?',
      confirm: 'Remove copies',
      advice: `${share}Nothing was deleted so far. If you moved or removed these events in ${places} yourself, go ahead; if not, keep the copies and look there first.`,
    }
  }
  const copies = stopped.deletions - stopped.originals
  const both = copies > 0 ? ` and ${counted(copies, 'copy', 'copies')}` : ''
  return {
    title: `Delete ${counted(stopped.originals, 'event')}${both}?`,
    confirm: copies > 0 ? 'Delete both' : 'Delete events',
    advice: `These are your events themselves, not only copies of them. Nothing was deleted so far. If you removed the other event of each pair in ${places} yourself, go ahead; if not, keep them and look there first.`,
  }
}
