import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { knowledge } from '../lexicon/load.ts'
import { extract } from './extract.ts'
import { featureName } from './features.ts'

const sequence = suite('What follows what in a title')

const featuresOf = (summary: string): string[] =>
  extract({ summary }, {}, knowledge()).features.list.map((id) => featureName(id))

sequence('someone fetched stands behind the word for it, and not before', () => {
  assert.ok(featuresOf('pick up Anna').includes('title fetch + then firstname'))
  assert.not.ok(featuresOf('Anna: pick up').includes('title fetch + then firstname'))
})

sequence('where a title ends counts, and what no vocabulary has', () => {
  assert.ok(featuresOf('Rome').includes('title city6 + then end'))
  assert.ok(featuresOf('train SHF').includes('title rail + then unknown name'))
})

sequence('another person’s journey is told from a stay with that person', () => {
  assert.ok(featuresOf("Marisol's flight to Manila").includes('journey of a named person'))
  assert.not.ok(featuresOf("Marisol's").includes('journey of a named person'))
  assert.not.ok(featuresOf('flight to Manila').includes('journey of a named person'))
})

sequence('a pair of codes counts beside a time or a vehicle', () => {
  const says = 'pair of three capitals beside a time or a vehicle'
  for (const title of ['EUS-MAN 17:35', 'train SHF-LDS']) assert.ok(featuresOf(title).includes(says), title)
  assert.not.ok(featuresOf('MAN - LDS').includes(says))
})

sequence.run()
