import { Readable } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linesOf } from './lines.ts'

const test = suite('lines of a text')

test('Given JSON with other separators of lines in it, when it comes byte by byte, then only \\n ends a line', async () => {
  const lines = [JSON.stringify('Flight\u2028to\u2029Oslo ✈'), '{"a":\r1}', '', '"the last"']
  for (const end of ['', '\n']) {
    const bytes = [...Buffer.from(lines.join('\n') + end)].map((byte) => Buffer.from([byte]))
    const read: string[] = []
    for await (const line of linesOf(Readable.from(bytes, { objectMode: false }))) read.push(line)
    assert.equal(read, lines)
  }
})

test.run()
