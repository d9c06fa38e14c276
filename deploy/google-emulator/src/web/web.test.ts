import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allDay, at, type Bench, openBench } from '../testing.ts'

const test = suite('the page')
const ANN = 'ann@example.com'
let bench: Bench
test.before.each(async () => {
  bench = await openBench({ now: () => new Date('2026-03-01T12:00:00Z') })
})
test.after.each(() => bench.close())

const view = async () =>
  JSON.stringify(await bench.control('GET', '/emulator/view?from=2026-03-01T00:00:00Z&to=2026-03-08T00:00:00Z'))

test('the page and everything it names is served, and nothing else of that folder', async () => {
  const page = await (await fetch(`${bench.url}/`)).text()
  assert.match(page, 'A stand-in for Google')
  for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    assert.is((await fetch(bench.url + path)).status, 200, path)
  }
  assert.is((await fetch(`${bench.url}/page/..%2Fpackage.json`)).status, 404)
})

test('the view tells apart what a person made and what an app put there', async () => {
  const api = await bench.calendarOf(ANN)
  await api.events.insert({ calendarId: 'primary', requestBody: { summary: 'Copied', ...at('10:00') } })
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, {
    summary: 'Own',
    ...allDay('2026-03-03', '2026-03-05'),
  })
  const text = await view()
  assert.match(text, /"summary":"Copied"[^}]*\}[^}]*\}[^}]*"byApp":true/)
  assert.match(text, /"summary":"Own"[^}]*\}[^}]*\}[^}]*"byApp":false/)
})

test('an open page hears of every change', async () => {
  const stream = await fetch(`${bench.url}/emulator/live`)
  const reader = stream.body?.getReader()
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, { summary: 'Own', ...at('10:00') })
  let heard = ''
  while (!heard.includes('event: changed')) heard += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  assert.match(heard, /event: changed\ndata: \d+/)
})

test.run()
