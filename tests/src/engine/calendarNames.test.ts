import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inLaboratory } from './laboratory.ts'
import { preview } from './previewScene.ts'

const test = suite('whose journey it is')

const subjects =
  'swimming,dentist,shoes,piano,homework,haircut,football,birthday,vaccination,maths,library,bike,glasses,judo,lunch'.split(
    ',',
  )
const whole = (day: { readonly dateTime?: string | undefined }) => ({ date: (day.dateTime ?? '').slice(0, 10) })

test('Given a calendar full of a child’s name, when the child travels, then a run and a preview copy only the owner’s own journeys', () =>
  inLaboratory({}, async (lab) => {
    await lab.startEngine()
    const person = await lab.makePerson()
    const { work, home } = person
    for (const [n, subject] of subjects.entries()) {
      await work.add(`Tilli ${subject}`, 1 + (n % 9))
      await work.add(`${subject} with the team`, 2 + (n % 9))
      await work.add(`buy things for ${subject}`, 3 + (n % 9))
    }
    for (const [day, summary] of ['Tilli Mallorca', 'Mallorca'].entries()) {
      const start = whole(work.when(day + 3).start)
      await work.insert({ summary, start, end: whole(work.when(day + 7).start) })
    }
    const syncId = await lab.makeSync(person)
    const { forward } = await preview(lab, person, syncId)
    const copied = forward?.events.filter(({ verdict }) => verdict === 'create').map(({ event }) => event.summary)
    assert.equal(copied, ['Mallorca'])
    await lab.run(person, syncId)
    assert.equal(await home.titles(), ['Mallorca'])

    // What comes later is judged beside the same names.
    const start = whole(work.when(4).start)
    await work.insert({ summary: 'Tilli: Gdynia', start, end: whole(work.when(8).start) })
    await work.insert({ summary: 'Gdynia', start, end: whole(work.when(8).start) })
    await lab.run(person, syncId)
    assert.equal((await home.titles()).sort(), ['Gdynia', 'Mallorca'])
  }))

test.run()
