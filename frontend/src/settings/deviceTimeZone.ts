import { isTimeZone } from '@calendar-sync/contracts/api/settings'

const namedByBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone this device is set to, as an IANA name; UTC where the browser knows no name that counts (Chrome: `Etc/Unknown`). */
export function deviceTimeZone(named: () => string = namedByBrowser): string {
  const name = named()
  return isTimeZone(name) ? name : 'UTC'
}
