import { stemSources } from './cities.ts'
import { territories } from './cldr.ts'
import { clean, join, words } from './names.ts'
import { badStems, finnish, moreStems, stemNames } from './tables.ts'

for (const language of stemSources.keys()) {
  const wanted = stemSources.get(language)
  for (const [code, names] of territories(language)) if (!/^\d/.test(code)) for (const name of names) wanted?.add(name)
  for (const name of words(stemNames[language] ?? '')) wanted?.add(name)
}

function stemsOf(language: string, name: string): string[] {
  const folded = clean(name)
  if (!/^[\p{L}' -]+$/u.test(folded) || folded.split(' ').length > 2) return []
  const found: string[] = []
  const add = (stem: string) => {
    if (stem.replace(/[^\p{L}]/gu, '').length >= 4) found.push(stem)
  }
  if (folded.includes(' ') && 'ru uk pl cs sk el'.includes(language)) {
    // Both words bend: what is left is the first one's stem only, which says too little.
    return []
  }
  const cut = (ending: RegExp) => folded.replace(ending, '')
  if (language === 'ru' || language === 'uk') {
    const stem = cut(/[аеиоуыэюяьіє]$/u)
    add(stem)
    if (language === 'uk') {
      if (/[кгх][аи]?$/u.test(cut(/[аи]$/u))) add(alternate(stem, { к: 'ц', г: 'з', х: 'с' }))
      if (/ів$/u.test(folded)) for (const end of ['ов', 'єв', 'ев']) add(folded.replace(/ів$/u, end))
      if (/піль$/u.test(folded)) add(folded.replace(/піль$/u, 'пол'))
    }
  } else if (language === 'el') {
    add(cut(/(οσ|ασ|ησ|εσ|ουσ|α|η|ο|ι|υ|ω)$/u))
  } else if (language === 'fi') {
    const stem = cut(/[aeiouy]$/)
    add(stem)
    for (const [strong, weak] of finnish) if (stem.endsWith(strong)) add(stem.slice(0, -strong.length) + weak)
    if (folded.endsWith('nen')) add(`${folded.slice(0, -3)}s`)
  } else {
    const stem = cut(/[aeiouy]$/)
    add(stem)
    if (language === 'pl') {
      add(alternate(stem, { k: 'c', h: 'sz', d: 'dz', t: 'c' }))
      if (stem.endsWith('g')) add(`${stem}dz`.replace(/gdz$/, 'dz'))
    }
    if (language === 'cs' || language === 'sk') add(alternate(stem, { k: 'c', h: 'z', g: 'z' }))
  }
  return found
}
function alternate(stem: string, changes: Readonly<Record<string, string>>): string {
  const change = changes[stem.slice(-1)]
  return change ? stem.slice(0, -1) + change : ''
}
export const stems: Record<string, string> = {}
for (const [language, names] of stemSources) {
  const found = new Set([...names].flatMap((name) => stemsOf(language, name)))
  for (const stem of words(moreStems[language] ?? '')) found.add(stem)
  for (const stem of words(badStems)) found.delete(stem)
  // A longer stem says nothing that a shorter one has not said.
  stems[language] = join(
    [...found].filter((stem) => ![...found].some((other) => other !== stem && stem.startsWith(other))),
  )
}
