import type { SettingsEvent } from '@calendar-sync/contracts/events/settings'
import { everyRetryYieldsNoEvents } from '@calendar-sync/platform/testing/retryLaw'
import { given } from '@calendar-sync/platform/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing.ts'
import { type SettingsCommand, settingsDecider } from './settings.ts'

const test = suite('settings')

const darkChosen: SettingsEvent = { type: 'ThemeChanged', data: { userId: dana, theme: 'dark' } }

test('Given nothing chosen, when the dark theme is, then it is kept', () => {
  given(settingsDecider).when({ type: 'ChangeTheme', userId: dana, theme: 'dark' }).then(darkChosen)
})

test('Given nothing chosen, when the light theme is, then nothing happens: it is light already', () => {
  given(settingsDecider).when({ type: 'ChangeTheme', userId: dana, theme: 'light' }).then()
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.record({
    type: fc.constant<SettingsCommand['type']>('ChangeTheme'),
    userId: fc.constant(dana),
    theme: fc.constantFrom('light', 'dark', 'system'),
  })
  assert.ok(everyRetryYieldsNoEvents(settingsDecider, commands) > 100)
})

test.run()
