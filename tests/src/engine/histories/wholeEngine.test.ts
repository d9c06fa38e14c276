import { suite } from 'uvu'
import { playAll } from './playAll.ts'

const test = suite('random histories of the whole engine')

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const count = Number(process.env.HISTORIES ?? 80)
console.log(`${count} histories, SEED=${seed}`)

test('Given any history, when Google fails, answers are lost and lists lag, then both calendars end as the oracle says, without mail', async () => {
  await playAll({ seed, count })
})

test.run()
