import { drawAgenda } from './agenda.js'
import { openEditor } from './editor.js'
import { drawPeople } from './people.js'

const DAYS = 14
const DAY = 86_400_000
const status = document.getElementById('status')
const narrow = matchMedia('(max-width: 720px)')

/** What is shown: from which day on, and whose calendars. */
const shown = { offset: 0, people: readChoice(), view: undefined, known: undefined }

function readChoice() {
  const chosen = new URLSearchParams(location.search).getAll('person')
  return chosen.length > 0 ? chosen : undefined
}

async function refresh() {
  const anchor = shown.view ? Date.parse(shown.view.now) : Date.now()
  const from = new Date(anchor + (shown.offset - 2) * DAY).toISOString()
  const to = new Date(anchor + (shown.offset + DAYS + 2) * DAY).toISOString()
  const response = await fetch(`/emulator/view?from=${from}&to=${to}`)
  shown.view = await response.json()
  draw()
}

function draw() {
  const { view } = shown
  const people = shown.people ?? view.accounts.slice(0, 2).map((account) => account.email)
  // A phone shows one person, the one chosen last.
  const columns = narrow.matches ? [shown.people?.at(-1) ?? people[0]] : people
  drawPeople(view.accounts, columns, choose)
  const first = new Date(Date.parse(view.now) + (shown.offset - 1) * DAY)
  const accounts = columns.map((email) => view.accounts.find((account) => account.email === email)).filter(Boolean)
  shown.known = drawAgenda({ accounts, first, days: DAYS, today: view.now, known: shown.known, edit })
}

function choose(email, isShown) {
  const before = shown.people ?? shown.view.accounts.slice(0, 2).map((account) => account.email)
  if (narrow.matches) shown.people = [email]
  else shown.people = isShown ? before.filter((one) => one !== email) : [...before, email].slice(-3)
  if (shown.people.length === 0) shown.people = [email]
  const query = new URLSearchParams(shown.people.map((one) => ['person', one]))
  history.replaceState(null, '', `?${query}`)
  shown.known = undefined
  draw()
}

function edit(account, calendar, event) {
  openEditor({ view: shown.view, account, calendar, event, saved: refresh })
}

function move(days) {
  shown.offset = days === 0 ? 0 : shown.offset + days
  shown.known = undefined
  refresh().catch(report)
}

function report(error) {
  status.textContent = `The stand-in does not answer: ${error.message}`
}

document.getElementById('earlier').addEventListener('click', () => move(-DAYS))
document.getElementById('later').addEventListener('click', () => move(DAYS))
document.getElementById('today').addEventListener('click', () => move(0))
document.getElementById('add').addEventListener('click', () => edit())
narrow.addEventListener('change', () => draw())

await refresh().catch(report)

const changes = new EventSource('/emulator/live')
changes.addEventListener('open', () => {
  status.textContent = 'Live'
  refresh().catch(report)
})
changes.addEventListener('changed', () => refresh().catch(report))
changes.addEventListener('error', () => {
  status.textContent = 'Reconnecting…'
})
