import { element } from './elements.js'

const dialog = document.getElementById('editor')
const form = dialog.querySelector('form')
const remove = document.getElementById('remove')
const error = document.getElementById('editor-error')
let current

/** Opens the form for a new event, or for one that is there; saves and deletes as its owner would. */
export function openEditor({ view, account, calendar, event, saved }) {
  current = { account, calendar, event, saved, before: event && timesOf(event) }
  document.getElementById('editor-title').textContent = event ? 'Event' : 'New event'
  document.getElementById('editor-note').textContent = noteOf(event, calendar)
  document.getElementById('editor-calendar').hidden = Boolean(event)
  remove.hidden = !event
  error.textContent = ''
  form.calendar.replaceChildren(...view.accounts.map(choices))
  form.summary.value = event?.summary ?? ''
  form.location.value = event?.location ?? ''
  form.description.value = event?.description ?? ''
  form.allDay.checked = event?.allDay ?? false
  setTimes(current.before ?? usualTimes(view.now))
  dialog.showModal()
}

function choices(account) {
  const options = account.calendars
    .filter((calendar) => ['owner', 'writer'].includes(calendar.accessRole))
    .map((calendar) =>
      element('option', { value: JSON.stringify([account.email, calendar.id, calendar.timeZone]) }, calendar.summary),
    )
  return element('optgroup', { label: account.email }, ...options)
}

function noteOf(event, calendar) {
  if (!event) return ''
  const maker = event.byApp ? 'put here by an app' : 'made by a person'
  const series = event.series ? ' Changes concern this occurrence only.' : ''
  return `In ${calendar.summary}, ${maker}; times in ${calendar.timeZone}.${series}`
}

function timesOf(event) {
  if (!event.allDay) return { start: event.start.dateTime.slice(0, 16), end: event.end.dateTime.slice(0, 16) }
  return { start: event.start.date, end: shiftDay(event.end.date, -1) }
}

function usualTimes(now) {
  const day = now.slice(0, 10)
  return { start: `${day}T17:00`, end: `${day}T18:00` }
}

/** People say the last day of an event; the API wants the day after. */
function shiftDay(day, by) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

function setTimes({ start, end }) {
  const allDay = form.allDay.checked
  for (const [input, value] of [
    [form.start, start],
    [form.end, end],
  ]) {
    input.type = allDay ? 'date' : 'datetime-local'
    input.value = allDay ? value.slice(0, 10) : value.length === 10 ? `${value}T12:00` : value
  }
}

function bodyOf(zone) {
  const body = { summary: form.summary.value, location: form.location.value, description: form.description.value }
  const { before, event } = current
  const same =
    before && event.allDay === form.allDay.checked && before.start === form.start.value && before.end === form.end.value
  if (same) return body
  if (form.allDay.checked) {
    const none = { dateTime: null, timeZone: null }
    return { ...body, start: { date: form.start.value, ...none }, end: { date: shiftDay(form.end.value, 1), ...none } }
  }
  const timed = (value) => ({ dateTime: `${value}:00`, timeZone: zone, date: null })
  return { ...body, start: timed(form.start.value), end: timed(form.end.value) }
}

async function send(method, email, calendarId, eventId, body) {
  const path = `/emulator/accounts/${encodeURIComponent(email)}/calendars/${encodeURIComponent(calendarId)}/events`
  const url = eventId ? `${path}/${encodeURIComponent(eventId)}` : path
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (response.ok) {
    dialog.close()
    await current.saved()
  } else error.textContent = (await response.json()).error
}

form.addEventListener('submit', (submit) => {
  submit.preventDefault()
  const { account, calendar, event } = current
  if (event) return send('PATCH', account.email, calendar.id, event.id, bodyOf(calendar.timeZone))
  const [email, id, zone] = JSON.parse(form.calendar.value)
  return send('POST', email, id, undefined, bodyOf(zone))
})
form.allDay.addEventListener('change', () => setTimes({ start: form.start.value, end: form.end.value }))
remove.addEventListener('click', () => send('DELETE', current.account.email, current.calendar.id, current.event.id))
document.getElementById('cancel').addEventListener('click', () => dialog.close())
