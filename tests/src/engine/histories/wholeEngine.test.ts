import { suite } from 'uvu'
import { drawn } from './drawn.ts'
import { playAll } from './playAll.ts'

const test = suite('random histories of the whole engine')

test('Given any history, when Google fails, answers are lost and lists lag, then both calendars end as the oracle says, without mail', async () => {
  console.log(`${await playAll(drawn(60))} played`)
})

test.run()
