/** The zone this device is set to, as an IANA name. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone this browser knows, and the ones that must be on the list although it may not name them. */
export const timeZones = (...needed: readonly string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...needed])].sort()
