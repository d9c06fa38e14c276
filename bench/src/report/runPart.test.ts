import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderSuite } from '@calendar-sync/tests/kit/folderSuite'
import * as assert from 'uvu/assert'
import { runPart } from './runPart.ts'

const test = folderSuite('a part of the bench')

const row = `process.send({ row: { what: 'a', value: 1, unit: 'ms' } });`
async function play(folder: string, script: string, longestMs = 300_000) {
  const file = join(folder, 'part.cjs')
  writeFileSync(file, script)
  return runPart(file, 'a part', longestMs, {})
}

test('Given a part that comes to its end, then its rows are there and nothing failed', async ({ folder }) => {
  const { rows, failed } = await play(folder, `${row} process.send({ ended: { failed: null } }, () => process.exit())`)
  assert.equal([rows.length, failed], [1, undefined])
})

test('Given a part that says why it failed, or dies without a word, then that is told beside the rows it had', async ({
  folder,
}) => {
  const said = await play(folder, `${row} process.send({ ended: { failed: 'no disk' } }, () => process.exit(1))`)
  assert.equal([said.rows.length, said.failed], [1, 'no disk'])
  const died = await play(folder, `${row} setTimeout(() => process.exit(3), 50)`)
  assert.equal([died.rows.length, died.failed], [1, 'ended with 3'])
})

test('Given a part that hangs, then it is ended after its time', async ({ folder }) => {
  const { failed } = await play(folder, `setInterval(() => undefined, 1_000)`, 500)
  assert.is(failed, 'not over after 0.5 s')
})

test.run()
