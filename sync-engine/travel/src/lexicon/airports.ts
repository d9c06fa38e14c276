/** Airports with scheduled flights, by their code of three letters. */
export type AirportTable = ReadonlyMap<string, Readonly<{ city: string; large: boolean }>>

/** @param classes `large` and `medium`, each `FRA=Frankfurt|…` */
export function airportTable(classes: Readonly<Record<string, string>>): AirportTable {
  const table = new Map<string, { city: string; large: boolean }>()
  for (const [size, list] of Object.entries(classes)) {
    for (const pair of list.split('|')) {
      const [code = '', city = ''] = pair.split('=')
      if (code !== '') table.set(code, { city, large: size === 'large' })
    }
  }
  return table
}
