import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { suiteInLaboratory } from './scene.ts'
import { announced, datesOf, freshCopies, seriesOf } from './seriesScene.ts'

const test = suiteInLaboratory('recurring events whose dates move and go')

const recurring = fc.record({
  title: fc.constantFrom('Flight LH 1844 to Munich', 'Train to Hamburg', 'Team planning'),
  everyWeeks: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 2, max: 5 }),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('move'), place: fc.nat(4), to: fc.integer({ min: 1, max: 28 }) }),
  fc.record({ kind: fc.constant('cancel'), place: fc.nat(4) }),
  fc.record({ kind: fc.constant('run') }),
)

test('Given series of which dates are moved and cancelled between runs, then after a run a preview has nothing to do and another reader copies the same', async ({
  lab,
}) => {
  const law = fc.asyncProperty(recurring, fc.array(step, { maxLength: 6 }), async (series, steps) => {
    const { title, everyWeeks, count } = series
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await person.work.add(title, 1, seriesOf(`RRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};COUNT=${count}`))
    for (const one of steps) {
      if (one.kind === 'run') await lab.run(person, syncId)
      else {
        const dates = (await person.work.events()).sort((a, b) => (a.id < b.id ? -1 : 1))
        const date = dates[one.place % dates.length]
        if (!date) continue
        if (one.kind === 'cancel') await person.work.remove(date.id)
        else await person.work.change(date.id, person.work.when(one.to))
      }
    }
    await lab.run(person, syncId)
    assert.equal(await announced(lab, person, syncId), [])
    assert.equal(await datesOf(person.home), await freshCopies(lab, person))
  })
  await fc.assert(law, { numRuns: 8 })
})

test.run()
