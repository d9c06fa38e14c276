import {
  costOf,
  hostilePieces,
  hostileSeed,
  longestTexts,
  randomFrom,
  repeated,
} from '@calendar-sync/contracts/testing/hostileText'
import { judgeTravel } from '@calendar-sync/travel/judgeTravel'
import { htmlToText } from '@calendar-sync/travel/text/html'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const hostile = suite('Hostile text and the detection of travel')

const most = longestTexts.description

const pieces = [
  ...hostilePieces,
  ' to ',
  ' - ',
  'ice ',
  'nach ',
  'rio de janeiro ',
  'PNR ABC123 ',
  'schema.org/',
  '"FlightReservation"',
  '<script type="application/ld+json">',
  '<script application/ld+json ',
  '"@type":',
  '"@type":[',
  '<a itemtype=',
  ' itemtype=',
] as const
const pieceBy = (random: () => number): string => pieces[Math.floor(random() * pieces.length)] ?? ''

hostile('one invitation that once stopped the service for 16 seconds is judged at once', () => {
  const description = '('.repeat(4096) + ' LHR'.repeat(1024)
  assert.ok(costOf(() => judgeTravel({ summary: 'Lunch', description })) < 5)
})

hostile('any piece, however often it is repeated in any field, costs less than 5 ms', () => {
  judgeTravel({ summary: 'warm', description: repeated('the first call loads the data ', most) })
  for (const piece of pieces) {
    const text = repeated(piece, most)
    for (const event of [{ summary: text }, { description: text }, { location: text }]) {
      const spent = costOf(() => judgeTravel(event))
      assert.ok(spent < 5, `${Object.keys(event)[0]} of ${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
    }
  }
})

hostile('pieces mixed and nested at random cost less than 5 ms', () => {
  const seed = hostileSeed()
  const random = randomFrom(seed)
  for (let n = 0; n < 300; n++) {
    const some = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pieceBy(random))
    const nested = some.map((piece) => piece.repeat(1 + Math.floor(random() ** 4 * 2000))).join('')
    const text = repeated(nested, most)
    const spent = costOf(() =>
      judgeTravel({ summary: text.slice(0, 1024), description: text, location: text.slice(0, 1024) }),
    )
    assert.ok(spent < 5, `SEED=${seed}, text ${n}, ${JSON.stringify(some)}: ${spent.toFixed(1)} ms`)
  }
})

hostile('words that were read in no text before cost less than 20 ms, many of them as well as long ones', () => {
  const random = randomFrom(Number(process.env.SEED ?? 7))
  const letters = (alphabet: readonly [number, number], count: number) =>
    String.fromCodePoint(...Array.from({ length: count }, () => alphabet[0] + Math.floor(random() * alphabet[1])))
  const latin = [97, 26] as const
  const kinds: Readonly<Record<string, () => string>> = {
    'one long word': () => letters(latin, most),
    'many short words': () => letters([96, 27], most).replaceAll('`', ' '),
    'words that begin as known ones': () => letters([96, 27], most).replaceAll('`', ' hotelflug'),
    'Chinese characters without a space': () => letters([0x4e00, 20_000], most),
    'Korean syllables without a space': () => letters([0xac00, 11_000], most),
    'Arabic letters': () => letters([0x627, 36], most),
  }
  for (const [kind, make] of Object.entries(kinds)) {
    const fresh = Array.from({ length: 12 }, make)
    const spent = costOf(() => {
      const text = fresh.pop()
      judgeTravel({ summary: text, description: text, location: text })
    })
    assert.ok(spent < 20, `${kind}: ${spent.toFixed(1)} ms`)
  }
})

hostile('the text of HTML costs time that grows with its length and no faster', () => {
  for (const piece of pieces) {
    // Both so long that their lists need fresh memory, which some machines are slow to give. What grew with the square would cost 256 times
    // as much.
    const short = costOf(() => htmlToText(repeated(piece, 16_000)), 0)
    const most = short * 128 + 10
    const long = costOf(() => htmlToText(repeated(piece, 256_000)), most)
    assert.ok(long < most, `${JSON.stringify(piece)}: ${short.toFixed(2)} ms and ${long.toFixed(2)} ms`)
  }
})

hostile('every text has a verdict whose reasons lie within the event', () => {
  const random = randomFrom(7)
  for (let n = 0; n < 300; n++) {
    const text = Array.from({ length: 12 }, () => pieceBy(random)).join('')
    const event = { summary: text, description: text, location: text }
    const { score, reasons } = judgeTravel(event)
    assert.ok(score >= 0 && score <= 1)
    for (const { match, sentence } of reasons) {
      assert.match(sentence, /^["“\p{Lu}].*\.$/su)
      if (match) assert.ok(match.start < match.end && match.end <= text.length, sentence)
    }
  }
})

hostile.run()
