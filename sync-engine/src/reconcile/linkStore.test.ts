import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linkOf, rowOf } from './linkStore.ts'
import type { Content } from './plan/content.ts'
import type { Link } from './plan/link.ts'

const test = suite('links as rows')

/** Seals nothing: the test is of what is sealed. */
const seal = {
  seal: (value: unknown, context: string) => JSON.stringify({ value, context }),
  open: (sealed: string) => JSON.parse(sealed).value,
  hash: (_: string, value: string) => value,
}
const when = { dateTime: '2026-11-22T10:00:00Z', timeZone: 'UTC' }
const content: Content = {
  ...{ summary: 'Flight', description: '', location: '', start: when, end: when },
  ...{ transparency: 'opaque', visibility: 'default', colorId: null },
}
const known: Link = {
  ...{ originalEventId: 'e1', state: 'linked', generation: 0, copyEventId: 'c1', desiredHash: 'h' },
  ...{ originalHash: 'o', originalEtag: null, copyHash: 'c', copyEtag: '"1"' },
  intent: { action: 'update', side: 'original', hash: 'h2', runId: 'r' },
  base: { syncId: 's', original: content, copy: content },
  intendedBase: null,
  reportedAs: null,
}

test('Given a link with an intent and a base, when it is stored and read, then it is the same', () => {
  assert.equal(linkOf(rowOf(known, 'way', seal), 'way', seal), known)
})

test('Given bases that earlier engines sealed, then the original is found under the name that it has there', () => {
  assert.equal(seal.open(rowOf(known, 'way', seal).sealed_base ?? ''), {
    base: { syncId: 's', native: content, copy: content },
    intendedBase: null,
  })
})

test.run()
