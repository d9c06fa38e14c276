import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Zones = { [key: string]: Zones | string | undefined; exemplarCity?: string }

export function zoneCities(language: string): Map<string, string> {
  const data = require(`cldr-dates-full/main/${language}/timeZoneNames.json`)
  const found = new Map<string, string>()
  const walk = (zones: Zones, path: string) => {
    for (const [key, value] of Object.entries(zones)) {
      if (typeof value !== 'object') continue
      if (value.exemplarCity) found.set(`${path}${key}`, value.exemplarCity)
      else walk(value, `${path}${key}/`)
    }
  }
  walk(data.main[language].dates.timeZoneNames.zone, '')
  return found
}

export function territories(language: string): Map<string, string[]> {
  const data = require(`cldr-localenames-full/main/${language}/territories.json`)
  const found = new Map<string, string[]>()
  for (const [key, value] of Object.entries<string>(data.main[language].localeDisplayNames.territories)) {
    const code = key.split('-')[0] ?? key
    if (/^(ZZ|XA|XB|EZ|UN|QO|001|AQ|TA|AC|CP|DG|CQ)$/.test(code)) continue
    found.set(code, [...(found.get(code) ?? []), value])
  }
  return found
}

export function subdivisions(language: string): Map<string, string> {
  try {
    const data = require(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`)
    return new Map(Object.entries<string>(data.subdivisions.localeDisplayNames.subdivisions))
  } catch {
    return new Map()
  }
}
