import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import fc from 'fast-check'
import { drawn } from './histories/drawn.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { runAsPreviewed } from './previewScene.ts'
import { decide, filterBy, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('what a preview lists, and what the run after it does')

const at = fc.constantFrom('work', 'home')
const which = fc.nat(20)
const title = fc.constantFrom('Flight to Munich (MUC)', 'Flight to Oslo (OSL)', 'Dentist')
const deed = fc.oneof(
  fc.record({ kind: fc.constant('add'), at, title, day: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('retitle'), at, which, title }),
  fc.record({ kind: fc.constant('relocate'), at, which, place: fc.constantFrom('Gate 1', 'Gate 2') }),
  fc.record({ kind: fc.constant('postpone'), at, which, day: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('remove'), at, which }),
  fc.record({ kind: fc.constant('bring back'), at, which }),
  fc.record({
    kind: fc.constant('decide'),
    at,
    which,
    decision: fc.constantFrom('copy', 'never'),
  }),
  fc.record({ kind: fc.constant('filter'), word: fc.constantFrom('', 'munich', 'zzz') }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Of each calendar, every event that was ever seen there, with copies that are gone. */
type Seen = Record<'work' | 'home', Set<string>>

async function act(lab: Laboratory, person: Person, syncId: SyncId, seen: Seen, deed: Deed): Promise<void> {
  if (deed.kind === 'filter') {
    await filterBy(lab, person, syncId, ...(deed.word ? [deed.word] : []))
    return
  }
  const calendar = person[deed.at]
  if (deed.kind === 'add') {
    await calendar.add(deed.title, deed.day)
    return
  }
  const live = (await calendar.events()).map(({ id }) => id)
  for (const id of live) seen[deed.at].add(id)
  const choice = deed.kind === 'bring back' ? [...seen[deed.at]].filter((id) => !live.includes(id)) : live
  const id = choice[deed.which % Math.max(1, choice.length)]
  if (id === undefined) return
  switch (deed.kind) {
    case 'retitle':
      await calendar.change(id, { summary: deed.title })
      break
    case 'relocate':
      await calendar.change(id, { location: deed.place })
      break
    case 'postpone':
      await calendar.change(id, calendar.when(deed.day))
      break
    case 'remove':
      await calendar.remove(id)
      break
    case 'bring back':
      await calendar.change(id, { status: 'confirmed' })
      break
    case 'decide':
      await decide(lab, person, id, deed.decision)
  }
}

const histories = fc.record({
  syncDirection: fc.constantFrom<SyncDirection>('one-way', 'two-way', 'two-way'),
  conflictResolution: fc.constantFrom('keep_newest', 'keep_source', 'keep_target', 'merge'),
  rounds: fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 }),
})

test('Given any history of both calendars, decisions and filters, when a sync is previewed, then the run after it does just that', async ({
  lab,
}) => {
  const { seed, count, longest } = drawn(40)
  const play = async ({ rounds, ...rules }: typeof histories extends fc.Arbitrary<infer Drawn> ? Drawn : never) => {
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person, rules)
    await person.work.add('Flight to Munich (MUC)', 3)
    await lab.run(person, syncId)
    const seen: Seen = { work: new Set(), home: new Set() }
    for (const deeds of rounds) {
      for (const one of deeds) {
        await lab.passTime(1_000)
        await act(lab, person, syncId, seen, one)
      }
      await runAsPreviewed(lab, person, syncId)
    }
  }
  await fc.assert(fc.asyncProperty(histories, play), { seed, numRuns: count, interruptAfterTimeLimit: longest })
})

test.run()
