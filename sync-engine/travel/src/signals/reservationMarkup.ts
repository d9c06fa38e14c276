// Google allows no longer description.
const mostRead = 8_192

const kinds = '(?:Flight|Lodging|Train|Bus|RentalCar|Boat)Reservation'
const schema = 'https?:\\/\\/schema\\.org\\/'

// Neither crosses a "<", and no two neighbouring parts take the same characters: time grows with the text and no faster.
const jsonElement = /<script\s[^<>]{0,200}application\/ld\+json[^<>]{0,200}>/gi
const jsonType = new RegExp(`"@type"\\s*:\\s*(?:\\[\\s*)?"(?:${schema})?${kinds}"`)
const microdata = new RegExp(`<[a-z][^<>]{0,500}\\sitemtype\\s*=\\s*["']?${schema}${kinds}["'\\s/>]`, 'i')

const cancelled = /schema\.org\/(?:Reservation)?Cancelled|"(?:Reservation)?Cancelled"/

/**
 * The reservation of travel that the description carries as schema.org writes it, as airlines and booking sites send
 * them; `cancelled` when the markup says so. Its shape alone counts, an element of JSON-LD or an attribute of
 * microdata: a text that talks of "FlightReservation" carries none.
 */
export function reservationIn(description: string): 'booked' | 'cancelled' | undefined {
  const head = description.slice(0, mostRead)
  // Nearly all descriptions are done with here.
  if (!head.includes('Reservation')) return undefined
  if (!hasJson(head) && !microdata.test(head)) return undefined
  return cancelled.test(head) ? 'cancelled' : 'booked'
}

function hasJson(text: string): boolean {
  jsonElement.lastIndex = 0
  while (jsonElement.test(text)) {
    const from = jsonElement.lastIndex
    const to = text.indexOf('</script', from)
    if (jsonType.test(text.slice(from, to < 0 ? text.length : to))) return true
    if (to < 0) return false
    // What stands within an element opens none: no character is read twice.
    jsonElement.lastIndex = to
  }
  return false
}
