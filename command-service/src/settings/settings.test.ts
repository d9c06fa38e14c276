import { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import { initialNotifications, initialSchedule, type SettingsEvent } from '@calendar-sync/contracts/events/settings'
import { everyRetryYieldsNoEvents } from '@calendar-sync/platform/testing/retryLaw'
import { given } from '@calendar-sync/platform/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing.ts'
import { type SettingsCommand, settingsDecider } from './settings.ts'

const test = suite('settings')

const change = (changes: ChangeSettingsBody): SettingsCommand => ({ type: 'ChangeSettings', userId: dana, changes })
const darkChosen: SettingsEvent = { type: 'ThemeChanged', data: { userId: dana, theme: 'dark' } }

test('Given nothing chosen, when the dark theme is, then it is kept', () => {
  given(settingsDecider)
    .when(change({ theme: 'dark' }))
    .then(darkChosen)
})

test('Given nothing chosen, when the light theme is, then nothing happens: it is light already', () => {
  given(settingsDecider)
    .when(change({ theme: 'light' }))
    .then()
})

test('Given nothing chosen, when the schedule is saved with the theme as it is, then only the schedule changes', () => {
  given(settingsDecider)
    .when(change({ autoSync: true, syncInterval: 90, syncStartHour: 22, syncEndHour: 6, theme: 'light' }))
    .then({
      type: 'SyncScheduleChanged',
      data: { userId: dana, ...initialSchedule, autoSync: true, syncInterval: 90, syncStartHour: 22, syncEndHour: 6 },
    })
})

test('Given a notification address, when it is taken away, then it is null, and the switches stay', () => {
  const chosen = { ...initialNotifications, emailNotifications: true, emailNotificationAddress: 'd@lumen.example' }
  given<SettingsCommand, typeof settingsDecider.initialState, SettingsEvent>(settingsDecider, {
    type: 'NotificationPreferencesChanged',
    data: { userId: dana, ...chosen },
  })
    .when(change({ emailNotificationAddress: null }))
    .then({
      type: 'NotificationPreferencesChanged',
      data: { userId: dana, ...chosen, emailNotificationAddress: null },
    })
})

test('An interval between the steps, an hour beyond the day and a zone nobody knows are refused', () => {
  for (const body of [
    { syncInterval: 45 },
    { syncInterval: 0 },
    { syncInterval: 270 },
    { syncStartHour: 24 },
    { syncEndHour: -1 },
    { timeZone: 'Nowhere/Land' },
    { emailNotificationAddress: 'nobody' },
    { unknown: true },
    {},
  ])
    assert.not(ChangeSettingsBody.safeParse(body).success, JSON.stringify(body))
  assert.equal(ChangeSettingsBody.parse({ emailNotificationAddress: '' }), { emailNotificationAddress: null })
  assert.ok(ChangeSettingsBody.safeParse({ syncInterval: 240, timeZone: 'Asia/Kolkata' }).success)
})

test('Every command sent twice yields no events the second time', () => {
  const changes = fc.record(
    {
      theme: fc.constantFrom('light' as const, 'dark' as const, 'system' as const),
      autoSync: fc.boolean(),
      syncInterval: fc.constantFrom(30, 60, 240),
      emailNotifications: fc.boolean(),
      emailNotificationAddress: fc.constantFrom(null, 'd@lumen.example'),
    },
    { requiredKeys: [] },
  )
  assert.ok(everyRetryYieldsNoEvents(settingsDecider, changes.map(change)) > 100)
})

test.run()
