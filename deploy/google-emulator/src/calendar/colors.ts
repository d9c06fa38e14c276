import type { ApiReply } from '../http/call.ts'
import { checkScope } from './access.ts'
import type { Operation } from './operation.ts'

const backgrounds = [
  '#ac725e',
  '#d06b64',
  '#f83a22',
  '#fa573c',
  '#ff7537',
  '#ffad46',
  '#42d692',
  '#16a765',
  '#7bd148',
  '#b3dc6c',
  '#fbe983',
  '#fad165',
  '#92e1c0',
  '#9fe1e7',
  '#9fc6e7',
  '#4986e7',
  '#9a9cff',
  '#b99aff',
  '#c2c2c2',
  '#cabdbf',
  '#cca6ac',
  '#f691b2',
  '#cd74e6',
  '#a47ae2',
]
const eventBackgrounds = [
  '#a4bdfc',
  '#7ae7bf',
  '#dbadff',
  '#ff887c',
  '#fbd75b',
  '#ffb878',
  '#46d6db',
  '#e1e1e1',
  '#5484ed',
  '#51b749',
  '#dc2127',
]

/** The background of a calendar with this colour. */
export function calendarColor(colorId: string): string {
  return backgrounds[Number(colorId) - 1] ?? '#9fe1e7'
}

export function eventColor(colorId: string): string | undefined {
  return eventBackgrounds[Number(colorId) - 1]
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/colors/get */
export function getColors({ access }: Operation): ApiReply {
  checkScope(
    access,
    'calendar.readonly',
    'calendar.calendarlist',
    'calendar.calendarlist.readonly',
    'calendar.events',
    'calendar.events.readonly',
  )
  const table = (colors: string[]) =>
    Object.fromEntries(colors.map((background, index) => [String(index + 1), { background, foreground: '#1d1d1d' }]))
  return {
    status: 200,
    body: {
      kind: 'calendar#colors',
      updated: '2012-02-14T00:00:00.000Z',
      calendar: table(backgrounds),
      event: table(eventBackgrounds),
    },
  }
}
