import type { HistoryEvent } from '@calendar-sync/contracts/api/history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asCsv } from './export.ts'

const test = suite('the history as a table for spreadsheets')

const told: HistoryEvent = {
  id: '00000000000000000001',
  eventId: '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0001',
  at: '2026-11-01T09:00:00.000Z',
  type: 'FilterUpdated',
  stream: 'sync-1',
  revision: 0,
  actor: { kind: 'user', person: null },
  person: null,
  correlationId: 'a request',
  causationId: null,
  sentence: 'changed the filter',
}

/** The last cell of a row whose sentence this is, as it stands in the file. */
async function cellOf(sentence: string): Promise<string> {
  async function* parts() {
    yield [{ item: { ...told, sentence } }]
  }
  let file = ''
  for await (const part of asCsv(parts())) file += part
  const [, row = ''] = /sentence\r\n(.*)\r\n$/s.exec(file) ?? []
  const before = '"a request","",'
  return row.slice(row.indexOf(before) + before.length)
}

test('Given a text that a spreadsheet would take for a formula, then an apostrophe keeps it a text', async () => {
  for (const formula of ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(1)', '\t=1', '\r=1'])
    assert.is(await cellOf(formula), `"'${formula.replaceAll('"', '""')}"`)
  assert.is(await cellOf('changed 1 = 1'), '"changed 1 = 1"')
})

test('Given quotes, commas and lines in a text, then it stays one cell', async () => {
  assert.is(await cellOf('called it "a, b"\r\n=1'), '"called it ""a, b""\r\n=1"')
})

test.run()
