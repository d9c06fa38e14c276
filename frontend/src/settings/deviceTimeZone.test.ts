import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deviceTimeZone } from './deviceTimeZone.ts'

const test = suite('the zone of this device')

test('given a device whose zone is known, then it is that', () => {
  assert.is(
    deviceTimeZone(() => 'Europe/Vienna'),
    'Europe/Vienna',
  )
})

test('given a device whose zone Chrome cannot tell, then it counts as UTC, which the server takes', () => {
  assert.is(
    deviceTimeZone(() => 'Etc/Unknown'),
    'UTC',
  )
})

test.run()
