import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserName } from './browserName.ts'

const test = suite('a browser in plain words')

const named: readonly (readonly [string, string])[] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Microsoft Edge on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
]

for (const [userAgent, name] of named) test(name, () => assert.is(browserName(userAgent), name))

test('one that says nothing of itself, or nothing that is known, has no name', () => {
  assert.is(browserName(''), null)
  assert.is(browserName('node'), null)
  assert.is(browserName('Acme-Kiosk dana@corp.example/2 x'), null)
})

test.run()
