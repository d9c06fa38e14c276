import { createRequire } from 'node:module'
import { allLocales } from '@faker-js/faker'
import { clean, latinScript, words } from './names.ts'
import { moreFirstNames, moreSurnames } from './tables.ts'

const require = createRequire(import.meta.url)

export const firstNames = new Set<string>()
for (const language of ['en', 'fr', 'it', 'de', 'es', 'nl'])
  for (const sex of ['male', 'female'])
    for (const name of require(`human-names/data/${sex}-human-names-${language}.json`) as string[])
      firstNames.add(clean(name))
for (const name of words(moreFirstNames)) firstNames.add(clean(name))
export const surnames = new Set(words(moreSurnames).map(clean))
const nameLocales =
  'en en_IN en_AU de de_CH fr fr_BE fr_CH es es_MX it pt_BR pt_PT nl nl_BE pl ja sv da nb_NO fi cs_CZ sk hu ro tr el ru uk zh_CN zh_TW ko vi id_ID he ar'
// One character of Han or Hangul is a syllable of too many other words.
const isName = (name: string): boolean => name.length > (latinScript.test(name) ? 2 : 1) && !name.includes(' ')
for (const locale of nameLocales.split(' ')) {
  const person = (allLocales as Record<string, { person?: Record<string, unknown> }>)[locale]?.person ?? {}
  for (const [kind, found] of [
    ['first_name', firstNames],
    ['last_name', surnames],
  ] as const) {
    const lists = Object.values((person[kind] ?? {}) as Record<string, unknown>).filter(Array.isArray) as string[][]
    for (const name of lists.flat().map(clean)) if (isName(name)) found.add(name)
  }
}
