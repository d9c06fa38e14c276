import Bowser from 'bowser'

/**
 * A browser in plain words, such as `Safari on iPhone` or `Firefox on Windows`.
 * @param userAgent what it says of itself
 * @returns null when that tells nothing
 */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  if (!browser.name) return device ? `A browser on ${device}` : null
  return device ? `${browser.name} on ${device}` : browser.name
}
