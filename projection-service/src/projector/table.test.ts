import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeJson } from './table.ts'

const test = suite('rows on their way to Postgres')

for (const [what, text, accepted] of [
  ['ordinary', 'Zürich ✈ 😀 "quoted" \\ and\n', 'Zürich ✈ 😀 "quoted" \\ and\n'],
  ['with the character NUL', 'a\0b', 'ab'],
  ['with half a surrogate pair', 'a\ud83d', 'a\ufffd'],
  ['with the other half, beside a whole pair', '\ude00😀', '\ufffd😀'],
  ['that only says so', 'the letters \\u0000 and \\ud83d', 'the letters \\u0000 and \\ud83d'],
] as const) {
  test(`given a text ${what}, then it is JSON that Postgres accepts`, () => {
    const rows = [{ id: 'one', events: [{ summary: text }], none: null }]
    assert.equal(JSON.parse(encodeJson(rows)), [{ id: 'one', events: [{ summary: accepted }], none: null }])
  })
}

test.run()
