import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { textOf } from './runner/findTestFiles.ts'

const test = suite('decisions')

const [, ...records] = textOf('docs/decisions.md').split(/^## /m)

test('each says its date, what else there was and whether it holds, the newest first', () => {
  assert.ok(records.length > 20)
  const dates = records.map(
    (record) => /^(\d{4}-\d\d-\d\d) · \S/.exec(record)?.[1] ?? `no date: ${record.slice(0, 60)}`,
  )
  assert.equal(dates, [...dates].sort().reverse())
  for (const record of records)
    for (const part of ['*Instead of:* ', '*Status:* '])
      assert.ok(record.includes(part), `${part} of: ${record.slice(0, 60)}`)
})

test.run()
