import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fold } from '../text/fold.ts'
import { wordsOf } from '../text/words.ts'
import { LexiconTables } from '../tools/lexiconTables.ts'
import { type Concept, conceptId, conceptNames, isConcept } from './concepts.ts'
import { Lexicon } from './lexicon.ts'
import { knowledge } from './load.ts'

const finding = suite('What words speak of')

function lexiconOf(entries: Partial<Record<Concept, string>>, languages = 1): Lexicon {
  const tables = new LexiconTables()
  for (const [concept, list] of Object.entries(entries)) {
    for (const entry of list.split(', ')) if (isConcept(concept)) tables.add(entry, conceptId[concept], languages)
  }
  return new Lexicon(tables.lists())
}

const spoken = (lexicon: Lexicon, text: string) => {
  const words = lexicon.part(wordsOf(fold(text)))
  return lexicon.mentions(words).map(
    ({ concept, from, to }) =>
      `${conceptNames[concept]}:${words
        .slice(from, to)
        .map(({ text }) => text)
        .join('+')}`,
  )
}

finding('whole words, stems, endings and parts', () => {
  const lexicon = lexiconOf({ flight: 'flug, flug*, *flug', transfer: '*transfer*', rail: 'zug' })
  assert.equal(spoken(lexicon, 'Flug Flughafen Rückflug Flughafentransfers Anzug'), [
    'flight:flug',
    'flight:flughafen',
    'flight:ruckflug',
    'flight:flughafentransfers',
    'transfer:flughafentransfers',
  ])
})

finding('the longest phrase counts and hides its words', () => {
  const lexicon = lexiconOf({ city6: 'york, new york', idiom: 'new york cheesecake', host: 'cheesecake' })
  assert.equal(spoken(lexicon, 'New York!'), ['city6:new+york'])
  assert.equal(spoken(lexicon, 'new york cheesecake'), ['idiom:new+york+cheesecake'])
})

finding('phrases whose words are open at an end', () => {
  assert.equal(spoken(lexiconOf({ drive: 'fahr* nach' }), 'fahren nach Ulm'), ['drive:fahren+nach'])
})

finding('words that are written without spaces are parted, the longest known first', () => {
  const lexicon = lexiconOf({ city6: '東京', business_trip: '出張', trip: '出' })
  assert.equal(spoken(lexicon, '東京出張'), ['city6:東京', 'business_trip:出張'])
})

finding('Hebrew and Arabic words are known with "to" or "the" before them', () => {
  assert.equal(spoken(lexiconOf({ airport: 'מטار, مطار' }), 'للمطار'), ['airport:للمطار'])
})

finding('an exact word hides only the stems of its own language', () => {
  const tables = new LexiconTables()
  tables.add('lot', conceptId.flight, 1 << 7)
  tables.add('lot*', conceptId.local, 1)
  const lexicon = new Lexicon(tables.lists())
  assert.equal(spoken(lexicon, 'lot'), ['flight:lot'])
  assert.equal(spoken(lexicon, 'lots'), ['local:lots'])
})

finding('the data that ship are loaded, and name what they should', () => {
  const { lexicon, airports, airlines } = knowledge()
  assert.ok(spoken(lexicon, 'München').some((one) => one.startsWith('city')))
  assert.ok(spoken(lexicon, 'Hotel').includes('lodging:hotel'))
  assert.is(airports.get('FRA')?.large, true)
  assert.match(airlines.get('LH') ?? '', /Lufthansa/)
})

finding.run()
