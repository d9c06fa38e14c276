import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { liveAddress } from './connection.ts'

const test = suite('the live connection')

test('the connection goes to /ws on the host of the page, encrypted when the page is, and asks when there was news last and that it stands', () => {
  assert.is(
    liveAddress('http://localhost:3000/calendars?a=b').href,
    'ws://localhost:3000/ws?ask=last-news&ask=heartbeats',
  )
  assert.is(liveAddress('https://sync.example/').href, 'wss://sync.example/ws?ask=last-news&ask=heartbeats')
})

test.run()
