import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBatch, writeBatch } from './batchText.ts'

const test = suite('the text of a batch')

test('Given calls, when they are written together, then each stands in a part of its own, with its place', () => {
  const { contentType, body } = writeBatch([
    { method: 'POST', path: '/calendar/v3/a?b=c', headers: { 'content-type': 'application/json' }, body: '{"x":1}' },
    { method: 'DELETE', path: '/calendar/v3/d', headers: { 'if-match': '"7"' }, body: undefined },
  ])
  const boundary = contentType.replace('multipart/mixed; boundary=', '')
  assert.is(
    body.split(boundary).join('B'),
    [
      '--B',
      'Content-Type: application/http',
      'Content-ID: <0>',
      '',
      'POST /calendar/v3/a?b=c HTTP/1.1',
      'content-type: application/json',
      '',
      '{"x":1}',
      '--B',
      'Content-Type: application/http',
      'Content-ID: <1>',
      '',
      'DELETE /calendar/v3/d HTTP/1.1',
      'if-match: "7"',
      '',
      '',
      '--B--',
      '',
    ].join('\r\n'),
  )
})

test('Given answers in any order and with parts left out, when they are read, then each is found by the place of its call', () => {
  const Reply = fc.record({
    status: fc.constantFrom(200, 204, 403, 409, 503),
    body: fc.json().map((text) => text.trim()),
  })
  fc.assert(
    fc.property(fc.array(Reply, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (replies, order) => {
      const parts = replies.map(({ status, body }, index) =>
        [
          '--batch_x',
          'Content-Type: application/http',
          `Content-ID: <response-${index}>`,
          '',
          `HTTP/1.1 ${status} Whatever`,
          'ETag: "1"',
          '',
          status === 204 ? '' : body,
        ].join('\r\n'),
      )
      const shuffled = parts
        .map((part) => ({ part, place: order.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ part }) => part)
      const left = shuffled.slice(replies.length > 2 ? 1 : 0)
      const read = readBatch('multipart/mixed; boundary=batch_x', `${left.join('\r\n')}\r\n--batch_x--`)
      for (const [index, { status, body }] of replies.entries()) {
        const expected = { status, body: status === 204 ? '' : body }
        const part = parts[index]
        assert.equal(read.get(index), part !== undefined && left.includes(part) ? expected : undefined)
      }
    }),
  )
})

test('Given a text without a boundary, when it is read, then it is refused', () => {
  assert.throws(() => readBatch('text/html', '<p>'), /no boundary/)
})

test.run()
