import { Settings } from '@calendar-sync/contracts/api/settings'
import { initialNotifications, initialSchedule } from '@calendar-sync/contracts/domain/preferences'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentSettings } from '../queries/settings.ts'
import { dana } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { defaultSettings, settings } from './settings.ts'

const dark = { type: 'ThemeChanged', data: { userId: dana, theme: 'dark' } } as const
const system = { type: 'ThemeChanged', data: { userId: dana, theme: 'system' } } as const

test('a person who has chosen nothing gets the light theme', () => {
  assert.is(Settings.parse(presentSettings(defaultSettings(dana), [])).theme, 'light')
})

test('the theme chosen last holds', () => {
  const row = rowAfter(settings, dana, dark, system)
  assert.ok(row)
  const shown = Settings.parse(presentSettings(row, []))
  assert.is(shown.id, dana)
  assert.is(shown.theme, 'system')
  assert.is(shown.lastModified, minute(2))
})

test('of an erased person nothing is left', () => {
  assert.is(rowAfter(settings, dana, dark, { type: 'UserErased', data: { userId: dana } }), undefined)
})

test('the schedule and the email preferences are kept beside the theme', () => {
  const schedule = { ...initialSchedule, autoSync: true, timeZone: 'Europe/Berlin' }
  const notifications = { ...initialNotifications, emailNotificationAddress: 'd@lumen.example' }
  const row = rowAfter(
    settings,
    dana,
    dark,
    { type: 'SyncScheduleChanged', data: { userId: dana, ...schedule } },
    { type: 'NotificationPreferencesChanged', data: { userId: dana, ...notifications } },
  )
  assert.ok(row)
  const { id: _, userId: __, lastModified: ___, ...shown } = Settings.parse(presentSettings(row, []))
  assert.equal(shown, {
    theme: 'dark',
    ...schedule,
    ...notifications,
    emailNotificationAddressStatus: 'waiting',
    emailNotificationAddressLinkPending: false,
    hasEmailRecipient: false,
  })
})

test.run()
