import { createRequire } from 'node:module'
import { clean, words } from './names.ts'
import { bigAirlines, goneAirlines, noAirline } from './tables.ts'

const require = createRequire(import.meta.url)

const longForm =
  /[,;(]|\b(d\/b\/a|t\/a|dba|ltd|limited|llc|inc|gmbh|ag|s\.a\.?|s\.r\.l|co\.|oyj|plc|corporation|company|jsc|pjsc|ojsc|pt\.|as|a\.s|pvt|group|b\.v|n\.v|sdn|bhd)(?=[\s.,]|$)/i
export const airlineNames = new Map<string, string>()
export const icaoNames = new Map<string, string>()
const current: { iata: string; icao: string; name: string }[] = require('aircodes/data/airlines.json')
const spoken = new Map(
  (require('airline-iata-code')() as { IATACode: string; Airline: string }[]).map((line) => [
    line.IATACode,
    line.Airline,
  ]),
)
const gone = new Set(goneAirlines.split(' '))
for (const { iata, icao, name } of current) {
  if (!/^[A-Z0-9]{2}$/.test(iata) || /^(1|\d\d)/.test(iata) || gone.has(iata) || airlineNames.has(iata)) continue
  if (noAirline.test(name) || noAirline.test(spoken.get(iata) ?? '')) continue
  const other = spoken.get(iata)
  const doing = name.split(/\b(?:d\/b\/a|t\/a|dba)\b/i)[1]?.trim()
  const start = (text: string) => clean(text).slice(0, 4)
  const short = other && start(other) === start(name) ? other : (doing || name).split(longForm)[0]?.trim()
  // Without an ICAO designator it has no flights of its own; a name that says nothing of flying is some other firm.
  if (!short || short.length < 3 || !/^[A-Z]{3}$/.test(icao)) continue
  if (!/air|avia|fly|jet|wing|aero|vuel|sky|lot |hava/i.test(`${name} ${short}`)) continue
  if (/joint stock|closed|limited liability/i.test(short)) continue
  airlineNames.set(
    iata,
    short
      .replace(/[|=]/g, ' ')
      .replace(/,? (ltd|llc|inc|gmbh|s\.a\.|s\.r\.o|nv|kft|aps|ab|sas|jsc|limited)\.?.*$/i, ''),
  )
}
for (const row of words(bigAirlines)) {
  const [codes = '', name = ''] = row.split('=')
  const [iata = '', icao = ''] = codes.split('/')
  airlineNames.set(iata, name)
  if (icao) icaoNames.set(icao, name)
}
