import { suite } from 'uvu'
import { playAll } from './playAll.ts'

const test = suite('random histories of the whole engine')

/** Always the same: new ones are drawn by `npm run test:soak`. */
const seed = Number(process.env.SEED ?? 11)
const count = Number(process.env.HISTORIES ?? 60)
/** On a machine that is busy with other things fewer are played, rather than none to the end. Milliseconds. */
const longest = 100_000
console.log(`${count} histories, SEED=${seed}`)

test('Given any history, when Google fails, answers are lost and lists lag, then both calendars end as the oracle says, without mail', async () => {
  console.log(`${await playAll({ seed, count, longest })} played`)
})

test.run()
