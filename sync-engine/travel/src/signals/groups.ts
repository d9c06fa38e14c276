import { type Concept, conceptId, conceptNames } from '../lexicon/concepts.ts'
import { isPlace } from '../reading.ts'

/** Concepts that play the same part in a sentence. */
export const members = {
  vehicle: [
    'flight_by_number',
    'flight',
    'rail',
    'coach',
    'sea',
    'operator_flight',
    'operator_rail',
    'operator_coach',
    'operator_sea',
  ],
  ride: ['bus', 'drive', 'transfer', 'taxi', 'car_hire', 'operator_car', 'operator_transfer'],
  stay: ['lodging', 'overnight', 'check_in', 'operator_lodging'],
  journey: ['trip', 'business_trip', 'vacation', 'weekend_away', 'camp'],
  movement: ['depart', 'arrive', 'return_home', 'away'],
  hub: ['airport', 'station', 'port', 'airport_name', 'boarding'],
  booking: ['ticket', 'seat', 'operator_booking'],
  kin: ['visit', 'relatives'],
  chore: ['task', 'paperwork', 'unsure'],
  off: ['called_off'],
  kept: ['kept'],
  fetch: ['fetch'],
  strangers: ['others', 'leave'],
  gathering: ['host', 'meeting', 'remote'],
  daily: ['school', 'health', 'sport', 'culture', 'local', 'home', 'work', 'idiom', 'common'],
  person: ['firstname', 'surname'],
  function: ['to', 'from', 'in', 'with', 'me', 'none'],
  place: [],
} as const satisfies Record<string, readonly Concept[]>

export type Group = keyof typeof members
export const groupNames = Object.keys(members) as readonly Group[]
export const groupId = Object.fromEntries(groupNames.map((name, n) => [name, n])) as Readonly<Record<Group, number>>

/** For each concept its group, or -1. */
export const groupOf = new Int8Array(conceptNames.length).fill(-1)
for (const name of groupNames) for (const concept of members[name]) groupOf[conceptId[concept]] = groupId[name]
for (let concept = 0; concept < isPlace.length; concept++) if (isPlace[concept]) groupOf[concept] = groupId.place

export const isPerson = (concept: number): boolean => groupOf[concept] === groupId.person
export const isFunction = (concept: number): boolean => groupOf[concept] === groupId.function
export const isNamedPlace = (concept: number): boolean => isPlace[concept] === 1

const flags = (...names: readonly Group[]): Uint8Array => {
  const array = new Uint8Array(groupNames.length)
  for (const name of names) array[groupId[name]] = 1
  return array
}
/** Groups whose words tell of travel, and those whose words tell of anything else. */
export const tellsTravel = flags('vehicle', 'ride', 'stay', 'journey', 'movement', 'hub')
export const tellsOther = flags('chore', 'off', 'strangers', 'gathering', 'daily')
