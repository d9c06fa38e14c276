import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ContentQuery, type PersonalWords, readContent, statedTravel } from './readContent.ts'

const test = suite('what a person says about travel')

const stated = (event: Parameters<typeof statedTravel>[0], words: PersonalWords = {}) => statedTravel(event, words)
const says = (event: Parameters<typeof statedTravel>[0], words: PersonalWords = {}) =>
  stated(event, words)?.reason.sentence
const judged = (summary: string, travel: ContentQuery['travel'] = {}) =>
  readContent({ event: { id: 'e', summary } }, { travel, filter: null }).travel

test('Given #travel in the title or the description, in any case, then it is travel', () => {
  for (const summary of ['Team days #travel', '#TRAVEL Team days', 'Team days (#Travel!)', '＃travel'])
    assert.is(says({ summary }), 'Its title says #travel.', summary)
  assert.is(says({ summary: 'Days', description: '<p>see you there<br>#travel</p>' }), 'Its description says #travel.')
})

test('Given a longer tag, the middle of a word or an address, then that is no tag', () => {
  for (const summary of [
    '#travels',
    '#travel_plan',
    '#travel-plan',
    'x#travel',
    'a.example/#travel',
    '##travel',
    'travel',
  ])
    assert.is(stated({ summary }), undefined, summary)
  assert.is(stated({ description: '<a href="https://a.example/#travel">our page</a>' }), undefined)
  assert.is(stated({ location: '#travel' }), undefined)
})

test('Given both tags, wherever they stand, then #notravel counts', () => {
  assert.is(says({ summary: 'Days #travel', description: 'rather #notravel' }), 'Its description says #notravel.')
  assert.is(says({ summary: 'Days #travel #notravel' }), 'Its title says #notravel.')
})

test('Given a word of theirs in the title, place or description, then it counts, in any case, with or without accents', () => {
  const words = { always: ['Offsite'], never: ['réunion'] }
  assert.is(says({ summary: 'Team OFFSITE' }, words), '“Offsite” is one of your words for travel.')
  assert.is(says({ location: 'offsite centre' }, words), '“Offsite” is one of your words for travel.')
  assert.is(says({ description: 'la reunion' }, words), '“réunion” is one of your words for what is not travel.')
  assert.is(stated({ summary: 'Team lunch' }, words), undefined)
  assert.is(stated({ summary: 'Team lunch' }, { always: [], never: [''] }), undefined)
})

test('Given words of both lists, then what is never travel counts; and a tag counts for more than any word', () => {
  const words = { always: ['offsite'], never: ['online'] }
  assert.not(stated({ summary: 'Online offsite' }, words)?.travel)
  assert.ok(stated({ summary: 'Online offsite #travel' }, words)?.travel)
})

test('A reason says where in the text it stands, as the person wrote it', () => {
  const summary = 'Ａlpen: Offsite #Travel'
  const at = stated({ summary })?.reason.match
  assert.ok(at)
  assert.is(summary.slice(at.start, at.end), '#Travel')
})

test('What the person says decides before detection, in a careful sync too', () => {
  const flight = judged('Flight to Oslo LH 1166 #notravel')
  assert.equal([flight.travel, flight.score], [false, 0])
  assert.equal(judged('Offsite', { sensitivity: 'careful', always: ['offsite'] }).reasons[0]?.code, 'always_word')
})

test('What the person says nothing about is judged as certainly as the sync wants it', () => {
  const taking = (summary: string) =>
    (['careful', 'balanced', 'generous'] as const).filter((sensitivity) => judged(summary, { sensitivity }).travel)
  assert.equal(taking('Flight LH 1166 to Oslo'), ['careful', 'balanced', 'generous'])
  assert.equal(taking('Quarterly figures'), [])
  assert.ok(
    ['Oslo', 'Taxi', 'Train', 'On the way'].some((hint) => [1, 2].includes(taking(hint).length)),
    'the choice makes a difference',
  )
})

test.run()
