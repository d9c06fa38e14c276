/**
 * What a word of the vocabulary may speak of, with the phrase by which a reason tells it. `places` are not here: they
 * come with the gazetteer. docs/travel.md says what belongs to which.
 */
export const concepts = {
  flight: 'a flight',
  rail: 'a train',
  coach: 'a coach',
  bus: 'a bus',
  sea: 'a ship',
  drive: 'a drive',
  car_hire: 'a rented car',
  transfer: 'a transfer',
  taxi: 'a taxi',
  lodging: 'a place to stay',
  overnight: 'a night away',
  check_in: 'checking in or out',
  boarding: 'boarding',
  trip: 'a trip',
  business_trip: 'a business trip',
  vacation: 'a vacation',
  weekend_away: 'days away',
  camp: 'days spent elsewhere',
  depart: 'leaving',
  arrive: 'arriving',
  return_home: 'the way home',
  away: 'being away',
  visit: 'a visit',
  relatives: 'family',
  airport: 'an airport',
  station: 'a station',
  port: 'a port',
  ticket: 'a booking',
  seat: 'a seat, gate or platform',
  to: 'a direction',
  from: 'an origin',
  in: 'a place',
  with: 'company',
  me: 'yourself',
  place: 'a place',
  task: 'something to do about travel',
  paperwork: 'paperwork',
  unsure: 'something not settled',
  called_off: 'something called off',
  kept: 'something that takes place all the same',
  none: 'what does not take place',
  fetch: 'fetching or bringing',
  others: 'another person',
  leave: 'an absence',
  host: 'something that takes place there',
  meeting: 'a meeting',
  remote: 'something online',
  school: 'school',
  health: 'health',
  sport: 'sport',
  culture: 'something to see, hear or read',
  local: 'a way about town',
  home: 'the household',
  work: 'work',
  idiom: 'something else',
  firstname: 'a person',
  common: 'everyday words',
  country: 'a country',
  city6: 'a city',
  city5: 'a city',
  city4: 'a city',
  city3: 'a city',
  city2: 'a town',
  region: 'a region',
  leisure: 'a place people travel to',
  bent: 'a place',
  ambiguous: 'a word that is also a place',
  surname: 'a person',
  airport_name: 'an airport',
  operator_flight: 'an airline',
  operator_rail: 'a railway',
  operator_coach: 'a coach line',
  operator_sea: 'a shipping line',
  operator_car: 'a car rental company',
  operator_lodging: 'a company with places to stay',
  operator_booking: 'a travel company',
  operator_transfer: 'a transfer company',
  airport_by_code: 'an airport',
  flight_by_number: 'a flight',
} as const

export type Concept = keyof typeof concepts
export const conceptNames = Object.keys(concepts) as readonly Concept[]
export const conceptId = Object.fromEntries(conceptNames.map((name, n) => [name, n])) as Readonly<
  Record<Concept, number>
>
export const isConcept = (name: string): name is Concept => Object.hasOwn(concepts, name)

/** Languages of the vocabulary, in the order of their bits in a mask. */
export const languages = 'en de fr es it pt nl pl ja sv da nb fi cs sk hu ro tr el ru uk zh ko vi id he ar hi'.split(
  ' ',
)
/** The bit of English in a mask of languages. */
export const english = 1 << languages.indexOf('en')
/** A word of every language: names of places, people and companies. */
export const anyLanguage = 0x7fffffff
