import type { Recorded } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, eventDefinitions } from '@calendar-sync/contracts/domain/registry'
import type { ReservedThing } from '@calendar-sync/contracts/domain/reservation'
import { FilterId } from '@calendar-sync/contracts/ids'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connected, dana, registered, syncCreated, travel, userId, work } from '../../testing/people.ts'
import { recorded } from '../../testing/recorded.ts'
import { said } from '../../testing/said.ts'
import { redact } from '../redact.ts'
import { contextAfter } from './context.ts'
import { inWords, words } from './inWords.ts'

const test = suite('the history in words')

const ofDana = { userId: dana }
const ofSync = { ...ofDana, syncId: travel }
const filterId = FilterId.parse('5ca1ab1e-0007-4000-8000-000000000001')

test('Every type of event in the registry has its words, and there are none for others', () => {
  assert.equal(Object.keys(words).sort(), Object.keys(eventDefinitions).sort())
})

test('A reservation is told by what may be had only once', () => {
  const reservedAt = '2026-03-01T09:00:00.000Z'
  const taken = (what: ReservedThing) =>
    said({ type: 'Reserved', data: { ...ofDana, holder: travel, reservedAt, what, googleAccount: null } })
  const released = (what: ReservedThing) =>
    said({ type: 'ReservationReleased', data: { ...ofDana, holder: travel, what } })
  assert.match(taken('address'), /^took an email address/)
  assert.match(taken('google_account'), /^took a Google account/)
  assert.match(taken('direction'), /^took the way from one calendar to another/)
  assert.match(released('address'), /^gave an email address free/)
  assert.match(released('google_account'), /^gave a Google account free/)
  assert.match(released('direction'), /^gave the way from one calendar to another free/)
})

test('People, roles and looks', () => {
  assert.is(said(registered()), 'signed up as “Dana Reyes” (dana@lumen.example)')
  const admin: AnyEvent = { type: 'RoleChanged', data: { ...ofDana, isAdmin: true, role: 'support' } }
  assert.is(said(registered(), admin), 'changed the role from user to support and gave administrator rights')
  const renamed: AnyEvent = { type: 'UserProfileChanged', data: { ...ofDana, displayName: 'Dana R.', avatarUrl: null } }
  assert.is(said(registered(), renamed), 'changed the name from “Dana Reyes” to “Dana R.”')
  const viewed: AnyEvent = {
    type: 'PersonHistoryViewed',
    data: { ...ofDana, viewerId: userId(2), viewedAt: '2026-02-01T08:00:00.000Z' },
  }
  assert.is(said(viewed), 'looked at what is on record about this person')
})

test('Given an act of one person that concerns another, then the sentence names the other', () => {
  type Role = 'user' | 'support'
  const role = (isAdmin: boolean, role: Role): AnyEvent => ({ type: 'RoleChanged', data: { ...ofDana, isAdmin, role } })
  const plan: AnyEvent = {
    type: 'SubscriptionChanged',
    data: { ...ofDana, tier: 'pro', status: 'active', expiry: null, trialEndsAt: null },
  }
  const viewed: AnyEvent = {
    type: 'PersonHistoryViewed',
    data: { ...ofDana, viewerId: userId(2), viewedAt: '2026-02-01T08:00:00.000Z' },
  }
  const before = contextAfter([registered()])
  const named = (event: AnyEvent) => inWords(event, before, 'Dana Reyes')
  assert.is(named(plan), 'changed Dana Reyes’s plan from no plan (inactive) to pro (active) without an end')
  assert.is(named(viewed), 'looked at Dana Reyes’s record')
  assert.is(named(role(false, 'support')), 'changed Dana Reyes’s role from user to support')
  assert.is(
    named(role(true, 'support')),
    'changed Dana Reyes’s role from user to support and gave administrator rights',
  )
  assert.is(named(role(true, 'user')), 'gave Dana Reyes administrator rights')
  const administrator = contextAfter([registered(), role(true, 'user')])
  assert.is(inWords(role(false, 'user'), administrator, 'Dana Reyes'), 'took administrator rights away from Dana Reyes')
  assert.is(named({ type: 'AdministratorAdded', data: ofDana }), 'counts Dana Reyes among the administrators')
})

test('Given the list of administrators is begun, then the sentence counts them and says that the last one stays', () => {
  const listed = (...of: number[]): AnyEvent => ({ type: 'AdministratorsListed', data: { userIds: of.map(userId) } })
  assert.is(said(listed(1)), 'noted that there is 1 administrator; the last one cannot be removed')
  assert.is(said(listed(1, 2)), 'noted that there are 2 administrators; the last one cannot be removed')
})

test('Accounts are named by their address, also after they are gone', () => {
  const removed: AnyEvent = { type: 'AccountRemoved', data: { ...ofDana, accountId: work } }
  assert.is(said(connected(), removed), 'removed the account dana@lumen.example')
  assert.is(said(removed), 'removed an account')
  const off: AnyEvent = { type: 'AccountDeactivated', data: { ...ofDana, accountId: work } }
  const again = connected(work, 'dana@married.example')
  assert.is(said(connected(), removed, again, off), 'switched the account dana@married.example off')
  const tokenExpiry = '2026-12-15T10:30:12.000Z'
  const renewed: AnyEvent = { type: 'TokenRefreshed', data: { ...ofDana, accountId: work, tokenExpiry } }
  const told = said(connected(), renewed)
  assert.is(told, 'renewed the access to the account dana@lumen.example, good until 2026-12-15 10:30 UTC')
})

test('A filter that is renamed and changed says both', () => {
  const created: AnyEvent = {
    type: 'EventFilterCreated',
    data: { ...ofDana, filterId, name: 'Trips', filter: keywords('flight') },
  }
  const changed: AnyEvent = {
    type: 'EventFilterUpdated',
    data: { ...ofDana, filterId, name: 'Travel', filter: keywords('train') },
  }
  assert.is(said(created, changed), 'changed the filter “Trips” from “flight” to “train” and renamed it to “Travel”')
})

test('What a person decided about events is told by the event’s name, also when it is taken back', () => {
  const about = { ...ofDana, eventId: 'lunch', scope: 'event' as const }
  const made: AnyEvent = {
    type: 'EventDecisionMade',
    data: { ...about, decision: 'copy', summary: 'Lunch', start: null, decidedAt: '2026-03-01T09:00:00.000Z' },
  }
  const withdrawn: AnyEvent = { type: 'EventDecisionWithdrawn', data: about }
  assert.is(said(made), 'decided to copy the event “Lunch”')
  assert.is(said(made, withdrawn), 'took back the decision about the event “Lunch”')
  assert.is(said(withdrawn), 'took back the decision about an event')
  const ofSeries: AnyEvent = { ...made, data: { ...made.data, scope: 'series', decision: 'never' } }
  assert.is(said(ofSeries), 'decided never to copy the series “Lunch”')
})

test('Words for travel are told by what came and what went', () => {
  const words = (always: string[], never: string[]): AnyEvent => ({
    type: 'TravelWordsChanged',
    data: { ...ofDana, always, never },
  })
  assert.is(
    said(words(['offsite'], []), words(['retreat'], ['online'])),
    'added “retreat” to the words for travel, removed “offsite” from the words for travel and added “online” to the words for what is not travel',
  )
})

test('Concealed, an event says what happened and nothing personal', () => {
  const filter = keywords('secret', 'other secret')
  const events = recorded([syncCreated(), { type: 'FilterUpdated', data: { ...ofSync, way: 'forward', filter } }])
  const [first, second]: Recorded<AnyEvent>[] = events.map(redact)
  assert.ok(first && second)
  assert.is(said(first, second), 'changed the filter of … → … from “…” to any of “…” and “…”')
  assert.not.match(JSON.stringify([first, second]), /secret|Work|Family|lumen/)
})

test('What differs only in what is concealed or erased is not told as what it was not', () => {
  const veiled = (text: string, ...events: readonly AnyEvent[]) =>
    said(...recorded(events).map((event) => JSON.parse(JSON.stringify(redact(event)).replaceAll('…', text))))
  const words = (...always: string[]): AnyEvent => ({
    type: 'TravelWordsChanged',
    data: { ...ofDana, always, never: [] },
  })
  const profile: AnyEvent = { type: 'UserProfileChanged', data: { ...ofDana, displayName: 'Dana R.', avatarUrl: null } }
  const named = (name: string) => ({ ...ofDana, filterId, name, filter: keywords('flight') })
  for (const text of ['…', '[erased]']) {
    assert.is(veiled(text, words('offsite'), words('retreat')), 'changed the words for travel')
    assert.is(veiled(text, registered(), profile), 'changed the name or the picture')
    assert.is(
      veiled(
        text,
        { type: 'EventFilterCreated', data: named('Trips') },
        { type: 'EventFilterUpdated', data: named('Travel') },
      ),
      `changed or renamed the filter “${text}” from “${text}” to “${text}”`,
    )
  }
})

test.run()
