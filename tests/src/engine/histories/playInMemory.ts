import { copiesAfter } from '@calendar-sync/projection-service/readModels/copiedEvents'
import fc from 'fast-check'
import { MemoryEngine } from './inMemory.ts'
import { type Fate, Killed } from './memoryCalendar.ts'
import type { Script } from './script.ts'
import type { UserActions } from './userActions.ts'
import { World } from './world.ts'

/** What befalls the calls of each disturbed sync of a history. */
export const fates = fc.array(
  fc.array(
    fc.constantFrom<Fate>('fine', 'fine', 'fine', 'changed', 'outage', 'lost', 'killed before', 'killed after'),
    { maxLength: 8 },
  ),
  { maxLength: 5 },
)

const hour = 60 * 60 * 1000
const begin = Date.parse('2025-05-01T00:00:00Z')
const at = (time: number) => ({ dateTime: new Date(time).toISOString() })

/**
 * Plays one history against what decides in the engine.
 * @param disturbing what befalls the calls of each disturbed sync, one list a round
 * @throws Error with the first difference to the oracle
 */
export async function playInMemory(script: Script, disturbing: readonly (readonly Fate[])[]): Promise<void> {
  let moment = begin
  let made = 0
  const engine = new MemoryEngine(script.rules, begin, () => moment)
  const { calendars } = engine
  const actions: UserActions = {
    now: () => new Date(moment),
    when: (day) => ({ start: at(begin + day * 24 * hour), end: at(begin + (day * 24 + 1) * hour) }),
    events: async (place) => calendars[place].live(),
    add: async (place, body) => {
      made += 1
      return calendars[place].write(`original${made}`, body)
    },
    change: async (place, id, change) => calendars[place].write(id, change),
    remove: async (place, id) => void calendars[place].remove(id),
    guests: (place, declined) => [
      { email: `${place}@example.com`, self: true, responseStatus: declined ? 'declined' : 'accepted' },
    ],
    pass: async () => {
      moment += 1000
    },
  }
  const world = new World(actions, script.rules)

  const disturbedSync = async (fate: readonly Fate[]) => {
    const left = [...fate]
    world.told.push(`disturbed: ${fate.join(', ')}`)
    await engine
      .sync(() => left.shift() ?? 'fine')
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
  }
  const fineSync = () => engine.sync(() => 'fine')

  try {
    for (const [index, round] of script.rounds.entries()) {
      for (const deed of round.deeds) await world.do(deed)
      await actions.pass()
      await disturbedSync(disturbing[index] ?? [])
      await fineSync()
      world.sync()
      await world.compare(`After round ${index + 1}`)
      world.requireListed(copiesAfter([], engine.recorded, new Date(0).toISOString()))
      if (round.loseLinks && world.loseLinks()) engine.loseLinks()
      const settled = await world.versions()
      const done = await fineSync()
      if ((await world.versions()) !== settled) throw new Error(`The run after wrote, about ${done} events.`)
      await world.compare(`After the run after round ${index + 1}`)
      world.told.push('in step')
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n  ${world.told.join('\n  ')}`, {
      cause: error,
    })
  }
}
