import type { GoogleEvent } from '@calendar-sync/sync-engine/google/event'
import { ourMarker } from '@calendar-sync/sync-engine/plan/marker'
import fc from 'fast-check'
import { MemoryEngine } from './inMemory.ts'
import { type Fate, Killed } from './memoryCalendar.ts'
import { leftAlone, loseLink, otherThan, type Place, type Said, syncTwin, type Twin } from './oracle.ts'
import { type Deed, places, type Script, titles } from './script.ts'

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
const saidBy = ({ summary = '', location = '', start }: GoogleEvent): Said => ({
  title: summary,
  place: location,
  start: new Date(start?.dateTime ?? '').toISOString(),
})
const when = (day: number) => ({
  start: { dateTime: new Date(begin + day * 24 * hour).toISOString() },
  end: { dateTime: new Date(begin + day * 24 * hour + hour).toISOString() },
})
const key = ({ title, place, start }: Said) => [title, place, start].join(' | ')

/**
 * Plays one history against what decides in the engine.
 * @param disturbing what befalls the calls of each disturbed sync, one list a round
 * @throws Error with the first difference to the oracle
 */
export async function playInMemory(script: Script, disturbing: readonly (readonly Fate[])[]): Promise<void> {
  let moment = begin
  const engine = new MemoryEngine(script.rules, () => moment)
  const twins: Twin[] = []
  const told: string[] = [JSON.stringify(script.rules)]
  const { rules, rounds } = script
  const oneWay = rules.direction !== 'two-way'

  const act = (deed: Deed) => {
    moment += 1000
    if (deed.kind === 'add') {
      const id = `native${twins.length}`
      const body = { summary: deed.title, location: deed.place, ...when(deed.day) }
      const event = engine.calendars[deed.at].write(id, body)
      told.push(`add ${key(saidBy(event))} at ${deed.at}`)
      const native = { said: saidBy(event), touched: moment }
      twins.push({ id, at: deed.at, native, copy: undefined, state: 'none', before: undefined })
      return
    }
    const halves = twins.flatMap((twin) => [
      ...(twin.native ? [{ twin, half: twin.native, at: twin.at, id: twin.id }] : []),
      ...(twin.copy ? [{ twin, half: twin.copy, at: otherThan(twin.at), id: copyOf(twin) }] : []),
    ])
    const chosen = halves[deed.which % Math.max(1, halves.length)]
    if (!chosen?.id) return
    const { twin, half, at, id } = chosen
    const isCopy = at !== twin.at
    if (deed.kind === 'remove') {
      told.push(`remove ${isCopy ? 'copy of ' : ''}${half.said.title} at ${at}`)
      engine.calendars[at].remove(id)
      if (isCopy) twin.copy = undefined
      else {
        twin.last = half.said
        twin.native = undefined
      }
      return
    }
    const change = {
      title: { summary: titles[deed.value % titles.length] },
      place: { location: places[deed.value % places.length] },
      start: when(1 + deed.value),
    }[deed.field]
    half.said = saidBy(engine.calendars[at].write(id, change))
    half.touched = moment
    told.push(`change ${isCopy ? 'copy' : 'native'} ${id.slice(0, 8)} at ${at} to ${key(half.said)}`)
  }
  const copyOf = ({ id, at }: Twin) => {
    const to = otherThan(at)
    return engine.calendars[to].live().find((event) => ourMarker(event, to)?.nativeEventId === id)?.id
  }
  const versions = (only: (event: GoogleEvent, at: Place) => boolean = () => true) =>
    (['work', 'home'] satisfies Place[])
      .flatMap((at) => engine.calendars[at].all().filter((event) => only(event, at)))
      .map(({ id, etag }) => `${id} ${etag}`)
      .join()
  const natives = () => versions((event, at) => ourMarker(event, at) === undefined)
  const compare = (after: string) => {
    for (const at of ['work', 'home'] satisfies Place[]) {
      const found = engine.calendars[at].live().map(saidBy).map(key).sort().join('\n')
      const wished = twins.flatMap((twin) => (twin.at === at ? twin.native : twin.copy)?.said ?? [])
      const expected = wished.map(key).sort().join('\n')
      if (found !== expected) throw new Error(`${after} ${at} shows\n${found}\ninstead of\n${expected}`)
    }
  }
  const disturbedSync = async (fate: readonly Fate[]) => {
    const left = [...fate]
    told.push(`disturbed: ${fate.join(', ')}`)
    await engine
      .sync(() => left.shift() ?? 'fine')
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
  }

  try {
    for (const [index, round] of rounds.entries()) {
      for (const deed of round.deeds) act(deed)
      moment += 1000
      const before = natives()
      await disturbedSync(disturbing[index] ?? [])
      await engine.sync(() => 'fine')
      for (const twin of twins) syncTwin(twin, rules)
      compare(`After round ${index + 1}`)
      if (oneWay && natives() !== before) throw new Error('A one-way sync touched a person’s event.')
      if (round.loseLinks && !twins.some((twin) => leftAlone(twin, rules))) {
        engine.loseLinks()
        twins.forEach(loseLink)
        told.push('links lost')
      }
      const settled = versions()
      const done = await engine.sync(() => 'fine')
      if (versions() !== settled) throw new Error(`The run after wrote, about ${done} events.`)
      compare(`After the run after round ${index + 1}`)
      told.push('in step')
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n  ${told.join('\n  ')}`, {
      cause: error,
    })
  }
}
