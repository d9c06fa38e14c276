import Bowser from 'bowser'

const known = new Set<string>(Object.values(Bowser.BROWSER_MAP))

/**
 * A browser in plain words, such as `Safari on iPhone` or `Firefox on Windows`.
 * @param userAgent what it says of itself
 * @returns null when that tells nothing
 */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  // Of one that is not known the library gives a part of its own text, and with it what that says of a person.
  const name = known.has(browser.name ?? '') ? browser.name : undefined
  if (!name) return device ? `A browser on ${device}` : null
  return device ? `${name} on ${device}` : name
}
