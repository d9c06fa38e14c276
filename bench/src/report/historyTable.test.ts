import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withLine } from './historyTable.ts'

const test = suite('the history of the bench')

const entry = (commit: string, figures: Record<string, number>) => ({
  commit,
  day: '2026-11-22',
  missed: '1 of 9',
  figures: new Map(Object.entries(figures)),
})
const marked = '# Bench\n\n<!-- history: the bench writes below this line -->\n'
const tableOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|'))

test('Given no history yet, when a run ends, then the table begins with its line', () => {
  assert.equal(tableOf(withLine(marked, entry('abc', { append: 0.7 }))), [
    '| commit | day | missed | append |',
    '| --- | --- | --- | --- |',
    '| abc | 2026-11-22 | 1 of 9 | 0.7 |',
  ])
})

test('Given older lines, then the newest comes first, a new figure gets a column, and a second run of a commit replaces its first', () => {
  const first = withLine(marked, entry('abc', { append: 0.7 }))
  const second = withLine(first, entry('def', { append: 0.8, first: 1.4 }))
  const again = withLine(second, entry('def', { append: 0.9, first: 1.3 }))
  assert.equal(tableOf(again).slice(2), [
    '| def | 2026-11-22 | 1 of 9 | 0.9 | 1.3 |',
    '| abc | 2026-11-22 | 1 of 9 | 0.7 |  |',
  ])
  assert.ok(again.startsWith('# Bench\n'))
})

test.run()
