const hoursOfDay = 24

/** "12 AM", "8 AM", "12 PM", "8 PM". @param hour 0 to 23 */
export const hourLabel = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

export const hours: readonly number[] = Array.from({ length: hoursOfDay }, (_, hour) => hour)

/** What the active hours mean: over midnight and always are easily overlooked. */
function activeHoursInWords(start: number, end: number): string {
  if (start === end) return 'syncs run around the clock.'
  const span = `syncs run from ${hourLabel(start)} to ${hourLabel(end)}`
  return start > end ? `${span} the next morning.` : `${span}.`
}

interface ChosenHours {
  readonly autoSync: boolean
  readonly syncStartHour: number
  readonly syncEndHour: number
}

/** When syncs run by themselves, in a sentence. @param saved whether that is so, and not only chosen */
export function scheduleInWords({ autoSync, syncStartHour, syncEndHour }: ChosenHours, saved: boolean): string {
  if (!saved) {
    const then = autoSync ? activeHoursInWords(syncStartHour, syncEndHour) : 'syncs run only when you press Sync Now.'
    return `Not saved yet. Once you save, ${then}`
  }
  if (!autoSync) return 'Automatic sync is off: syncs run when you press Sync Now.'
  const now = activeHoursInWords(syncStartHour, syncEndHour)
  return `S${now.slice(1)}`
}

/** "30 minutes", "1 hour", "2 hours 30 minutes". */
export function intervalInWords(minutes: number): string {
  const whole = Math.floor(minutes / 60)
  const parts = [
    whole > 0 && `${whole} ${whole === 1 ? 'hour' : 'hours'}`,
    minutes % 60 > 0 && `${minutes % 60} minutes`,
  ].filter((part) => part !== false)
  return parts.join(' ')
}

/** "Every 30 minutes", "Every hour". */
export const everyInWords = (minutes: number): string => `Every ${minutes === 60 ? 'hour' : intervalInWords(minutes)}`
