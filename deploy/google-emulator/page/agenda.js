import { element } from './elements.js'

const DAY = 86_400_000
/** Milliseconds for which an event counts as just arrived. */
const ARRIVING = 2400
const weekdayName = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/**
 * A row per day and a column per person, so that the same day of two people stands side by side.
 * Answers when each event it drew was first seen; those seen only now are shown as just arrived.
 */
export function drawAgenda({ accounts, first, days, today, known, edit }) {
  const drawn = new Map()
  const heads = element('div', { class: 'heads' }, element('div'), ...accounts.map(drawHead))
  const rows = Array.from({ length: days }, (_, index) => {
    const date = new Date(first.getTime() + index * DAY).toISOString().slice(0, 10)
    return drawDay(date)
  })
  const agenda = document.getElementById('agenda')
  agenda.style.setProperty('--columns', String(accounts.length))
  const focused = document.activeElement?.dataset?.key
  agenda.replaceChildren(heads, ...rows)
  agenda.removeAttribute('aria-busy')
  if (focused) agenda.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus()
  return drawn

  function drawDay(date) {
    const at = new Date(`${date}T00:00:00Z`)
    const weekend = [0, 6].includes(at.getUTCDay())
    const isToday = date === today.slice(0, 10)
    return element(
      'section',
      { class: `day${weekend ? ' weekend' : ''}${isToday ? ' today' : ''}`, 'aria-label': dayName.format(at) },
      element(
        'div',
        { class: 'date' },
        weekdayName.format(at),
        element('b', {}, String(at.getUTCDate())),
        at.getUTCDate() === 1 || isToday ? monthName.format(at) : '',
      ),
      ...accounts.map((account) => element('div', { class: 'cell' }, ...eventsOn(account, date))),
    )
  }

  function eventsOn(account, date) {
    return account.calendars
      .flatMap((calendar) => calendar.events.map((event) => ({ calendar, event })))
      .filter(({ event }) => firstDay(event) <= date && date <= lastDay(event))
      .sort((a, b) => sortText(a.event, date).localeCompare(sortText(b.event, date)))
      .map(({ calendar, event }) => drawEvent(account, calendar, event, date))
  }

  function drawEvent(account, calendar, event, date) {
    const key = `${account.email} ${calendar.id} ${event.id}`
    const seen = known ? (known.get(key) ?? Date.now()) : 0
    drawn.set(key, seen)
    const classes = ['event', event.byApp && 'by-app', event.free && 'free', event.declined && 'declined']
    if (Date.now() - seen < ARRIVING) classes.push('new')
    return element(
      'button',
      {
        type: 'button',
        class: classes.filter(Boolean).join(' '),
        '--color': event.color ?? calendar.color,
        'data-key': `${key} ${date}`,
        onclick: () => edit(account, calendar, event),
      },
      element('time', {}, timeText(event, date)),
      element('span', { class: 'what' }, event.summary, event.location && element('small', {}, event.location)),
      drawMarks(event),
    )
  }
}

function drawHead(account) {
  const calendars = account.calendars.map((calendar) =>
    element('li', { '--color': calendar.color }, element('span', { class: 'dot' }), calendar.summary),
  )
  return element('div', {}, element('strong', {}, account.email), element('ul', { class: 'calendars' }, ...calendars))
}

function drawMarks(event) {
  const marks = element('span', { class: 'marks' })
  if (event.private) marks.append(mark('/page/lock.svg', 'Private'))
  if (event.series) marks.append(element('span', { title: 'Repeats', role: 'img', 'aria-label': 'Repeats' }, '↻'))
  if (event.byApp) marks.append(mark('/page/icon.svg', 'Put here by an app'))
  return marks
}

function mark(src, title) {
  return element('img', { src, width: '15', height: '15', alt: title, title })
}

function firstDay(event) {
  return (event.start.date ?? event.start.dateTime).slice(0, 10)
}

/** The last day it covers: a day's end is exclusive, and so is midnight. */
function lastDay(event) {
  const end = event.end.date ?? event.end.dateTime
  const exclusive = event.allDay || end.slice(11, 16) === '00:00'
  const day = end.slice(0, 10)
  if (!exclusive || day === firstDay(event)) return day
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10)
}

function sortText(event, date) {
  return event.allDay || firstDay(event) < date ? `0${event.summary}` : `1${event.start.dateTime}`
}

function timeText(event, date) {
  const from = firstDay(event)
  const to = lastDay(event)
  if (event.allDay) {
    if (from === to) return 'All day'
    const number = Math.round((Date.parse(date) - Date.parse(from)) / DAY) + 1
    return `Day ${number} of ${Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1}`
  }
  const start = event.start.dateTime.slice(11, 16)
  const end = event.end.dateTime.slice(11, 16)
  if (from === to) return `${start} – ${end}`
  if (date === from) return `${start} –`
  return date === to ? `– ${end}` : 'All day'
}
