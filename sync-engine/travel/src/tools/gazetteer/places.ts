import { subdivisions, territories } from './cldr.ts'
import { clean, german, languages, spellings, words } from './names.ts'
import { moreCountries, moreRegions, regionCountries } from './tables.ts'

export const countries = new Set<string>()
export const regions = new Set<string>()
for (const language of languages)
  for (const [code, names] of territories(language))
    for (const name of names)
      for (const spelling of spellings(name)) (/^\d/.test(code) ? regions : countries).add(spelling)
for (const name of words(moreCountries)) countries.add(clean(name))
for (const name of ['man', 'us', 'u.s', 'lao', 'oma']) countries.delete(name)

const generic =
  /\b(parish|province|governorate|municipality|district|department|prefecture|region|oblast|krai|county|voivodeship|canton|state|republic|territory|autonomous|community|city|of|the)\b/g
for (const [code, name] of subdivisions('en')) {
  if (!new RegExp(`^(${regionCountries.split(' ').join('|')})`).test(code)) continue
  for (const spelling of spellings(name)) {
    regions.add(spelling)
    const bare = spelling.replace(generic, ' ').replace(/\s+/g, ' ').trim()
    if (bare.length >= 4) regions.add(bare)
  }
}
for (const language of languages)
  for (const name of subdivisions(language === 'en' ? 'xx' : language).values())
    for (const s of spellings(name)) regions.add(s)
for (const name of words(moreRegions)) for (const s of [name, ...german(name)]) regions.add(clean(s))
for (const name of countries) regions.delete(name)
