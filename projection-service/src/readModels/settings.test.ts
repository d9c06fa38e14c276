import { Settings } from '@calendar-sync/contracts/api/settings'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentSettings } from '../queries/settings.ts'
import { dana } from '../testing/people.ts'
import { rowAfter } from '../testing/recorded.ts'
import { defaultSettings, settings } from './settings.ts'

const dark = { type: 'ThemeChanged', data: { userId: dana, theme: 'dark' } } as const
const system = { type: 'ThemeChanged', data: { userId: dana, theme: 'system' } } as const

test('a person who has chosen nothing gets the light theme', () => {
  assert.is(Settings.parse(presentSettings(defaultSettings(dana))).theme, 'light')
})

test('the theme chosen last holds', () => {
  const row = rowAfter(settings, dana, dark, system)
  assert.ok(row)
  assert.equal(Settings.parse(presentSettings(row)), { id: dana, userId: dana, theme: 'system' })
})

test('of an erased person nothing is left', () => {
  assert.is(rowAfter(settings, dana, dark, { type: 'UserErased', data: { userId: dana } }), undefined)
})

test.run()
