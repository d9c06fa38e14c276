import { randomUUID } from 'node:crypto'
import type { Call } from './offeredLoad.ts'
import type { SeededPerson } from './people.ts'

export interface Visitor extends SeededPerson {
  readonly cookie: string
}

/** Of a hundred calls, so many: dashboards that look for news most, commands rarely. */
const shares: readonly (readonly [number, (visitor: Visitor) => Omit<Call, 'headers'>])[] = [
  [24, () => ({ method: 'GET', path: '/api/calendar-syncs' })],
  [20, ({ syncId }) => ({ method: 'GET', path: `/api/calendar-syncs/${syncId}/runs` })],
  [16, () => ({ method: 'GET', path: '/api/sync-statistics' })],
  [14, () => ({ method: 'GET', path: '/api/auth/status' })],
  [8, () => ({ method: 'GET', path: '/api/calendars' })],
  [6, () => ({ method: 'GET', path: '/api/event-filters' })],
  [4, () => ({ method: 'GET', path: '/api/settings' })],
  [4, () => ({ method: 'PATCH', path: '/api/settings', body: JSON.stringify({ theme: themes[turn++ % 2] }) })],
  [
    4,
    () => ({
      method: 'POST',
      path: '/api/event-filters',
      body: JSON.stringify({ name: `Filter ${turn++}`, keywords: ['flight'] }),
    }),
  ],
]
const themes = ['dark', 'light']
let turn = 0

/** The calls of a day, of one visitor after the other; an admin reads the history now and then. */
export function callsOf(visitors: readonly Visitor[]): () => Call {
  let number = 0
  const plan = shares.flatMap(([share, make]) => Array.from({ length: share }, () => make))
  return () => {
    number += 1
    // Steps without a common divisor, so that every visitor makes every call.
    const visitor = visitors[(number * 7) % visitors.length]
    const make = plan[(number * 37) % plan.length]
    if (!visitor || !make) throw new Error('There is no visitor.')
    const admin = number % 200 === 0 ? visitors[0] : undefined
    const call = admin ? { method: 'GET' as const, path: '/api/history?range=[0,24]' } : make(visitor)
    const headers = {
      cookie: (admin ?? visitor).cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    return { ...call, headers }
  }
}
