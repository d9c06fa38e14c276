import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { initialTravel } from '@calendar-sync/contracts/domain/travel'
import { AccountId, CalendarId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { isFailure } from '@calendar-sync/sync-engine/google/failure'
import { instantsOf, type Window, windowAt } from '@calendar-sync/sync-engine/reconcile/feeds/window'
import type { Link } from '@calendar-sync/sync-engine/reconcile/plan/link'
import { calendarHash, copyId, ourMarker } from '@calendar-sync/sync-engine/reconcile/plan/marker'
import type { Pair, SeenCopy, SeenOriginal } from '@calendar-sync/sync-engine/reconcile/plan/pair'
import type { PlanInputs } from '@calendar-sync/sync-engine/reconcile/plan/planInputs'
import { planPair } from '@calendar-sync/sync-engine/reconcile/plan/planPair'
import { calendarCheck, type Direction, directionOf, waysOf } from '@calendar-sync/sync-engine/reconcile/sides'
import { applyOperation } from '@calendar-sync/sync-engine/write/applyOperation'
import { withReport } from '@calendar-sync/sync-engine/write/operationResult'
import { outcomesOf, recordedAs } from '@calendar-sync/sync-engine/write/outcomes'
import { createSeriesVersions } from '@calendar-sync/sync-engine/write/seriesVersions'
import { syncBetween } from '../person.ts'
import { type Fate, Killed, MemoryCalendar } from './memoryCalendar.ts'
import { otherThan, type Place, type SyncRules } from './oracle.ts'

const accountId = AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a05')
const syncId = SyncId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a02')
const userId = UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03')
const person = {
  userId,
  accountIds: { work: accountId, home: accountId },
  work: { email: 'work@example.com', id: 'work' },
  home: { email: 'home@example.com', id: 'home' },
}

/**
 * What plans, writes and links of the engine make of two calendars in memory: everything that decides, without database
 * and network, so that thousands of histories can be played. Links survive a killed engine, as rows do.
 */
export class MemoryEngine {
  readonly calendars: Readonly<Record<Place, MemoryCalendar>>
  /** What it has the log know, in order. */
  readonly recorded: RecordedEvent[] = []
  readonly #links = new Map<string, Link>()
  readonly #definition: SyncDefinition
  readonly #window: Window
  #runs = 0

  /** @param begin the instant by which the window is reckoned. @param now for what calendars say about changes */
  constructor({ direction, rule, shareDetails }: SyncRules, begin: number, now: () => number) {
    this.#window = windowAt(new Date(begin), { daysBack: 14, daysForward: 30 })
    this.calendars = { work: new MemoryCalendar(now), home: new MemoryCalendar(now) }
    const rules = { syncDirection: direction, conflictResolution: rule, shareDetails }
    this.#definition = syncBetween(person, syncId, rules)
  }

  loseLinks = () => this.#links.clear()

  /** @returns how many events had something done about them. @throws Killed */
  async sync(fate: () => Fate): Promise<number> {
    let done = 0
    this.#runs += 1
    for (const way of waysOf(this.#definition)) {
      const from: Place = way === 'forward' ? 'work' : 'home'
      const direction = this.#direction(way, fate)
      const pairs = this.#originals(from).map((id) => this.#pairOf(id, from))
      for (const pair of pairs) if (await this.#carry(pair, direction, from)) done += 1
    }
    return done
  }

  async #carry(pair: Pair, direction: Direction, from: Place): Promise<boolean> {
    const inputs = this.#planInputs(direction, from)
    const decide = (seen: Pair) => planPair(seen, inputs)
    const operation = decide(pair)
    if (operation.kind === 'none' || operation.kind === 'unchanged') return false
    const key = `${from}/${pair.originalEventId}`
    const record = async (link: Link) => void this.#links.set(key, link)
    try {
      const settled = await applyOperation({ pair, operation }, undefined, {
        direction,
        inputs,
        decide,
        runId: `run ${this.#runs}`,
        isLastTry: false,
        versions: createSeriesVersions(),
        record,
      })
      const { link, retired, ...result } = withReport(settled, syncId)
      if (retired) this.#links.set(`${from}/${retired.originalEventId}`, retired)
      if (link) this.#links.set(key, link)
      else this.#links.delete(key)
      this.recorded.push(...outcomesOf({ ...result, link, retired }, { direction, inputs }).map(recordedAs))
      return settled.action !== 'none' && settled.action !== 'skip'
    } catch (error) {
      if (error instanceof Killed || !isFailure(error, 'outage')) throw error
      return true
    }
  }

  #originals(from: Place): string[] {
    const originals = this.calendars[from].all().filter((event) => !ourMarker(event, from))
    const linked = [...this.#links.keys()]
      .filter((key) => key.startsWith(`${from}/`))
      .map((key) => key.split('/')[1] ?? '')
    return [...new Set([...originals.map(({ id }) => id), ...linked])]
  }

  #pairOf(originalEventId: string, from: Place): Pair {
    const to = otherThan(from)
    const link = this.#links.get(`${from}/${originalEventId}`)
    const marked = this.calendars[to]
      .all()
      .filter((event) => ourMarker(event, to)?.originalEventId === originalEventId)
      .filter((event) => (ourMarker(event, to)?.generation ?? 0) >= (link?.generation ?? 0))
      .sort((a, b) => (ourMarker(b, to)?.generation ?? 0) - (ourMarker(a, to)?.generation ?? 0))[0]
    const first = copyId({ originalKey: calendarHash(from), copyKey: calendarHash(to), originalEventId, generation: 0 })
    const copyEventId = marked?.id ?? link?.copyEventId ?? first
    return {
      originalEventId,
      original: this.#original(originalEventId, from),
      copy: this.#copy(copyEventId, to),
      link,
      hasOwnInvitation: false,
    }
  }

  #original(id: string, from: Place): SeenOriginal {
    const event = this.calendars[from].find(id)
    if (!event) return { kind: 'unknown' }
    if (event.status === 'cancelled') return { kind: 'deleted', last: event }
    const instants = instantsOf(event, 'UTC')
    return instants ? { kind: 'live', event, ...instants } : { kind: 'unknown' }
  }

  #copy(id: string, to: Place): SeenCopy {
    const event = this.calendars[to].find(id)
    if (!event) return { kind: 'unknown' }
    if (event.status === 'cancelled') return { kind: 'deleted' }
    const marker = ourMarker(event, to)
    return marker ? { kind: 'live', event, marker } : { kind: 'foreign' }
  }

  #direction(way: 'forward' | 'reverse', fate: () => Fate): Direction {
    const side = (at: Place) => {
      const api = this.calendars[at].api(fate)
      return {
        source: { userId, accountId, calendarId: CalendarId.parse(at), everyId: [CalendarId.parse(at)] },
        api,
        confirmCalendar: calendarCheck(api, at),
        justRead: new Map(),
        feed: {
          ...{ feedId: at, syncToken: 'token', timeZone: 'UTC', accessRole: 'owner' },
          ...{ reach: this.#definition, covered: this.#window, version: 1, readAt: undefined },
        },
      }
    }
    const seal = { seal: () => '', open: () => null, hash: (_: string, value: string) => value }
    const sides = { source: side('work'), target: side('home') }
    return directionOf(way, this.#definition, sides, this.#window, seal, initialTravel)
  }

  #planInputs({ way }: Direction, from: Place): PlanInputs {
    const { syncDirection, conflictResolution, shareDetails } = this.#definition
    const original = way === 'forward' ? 'source' : 'target'
    return {
      syncId,
      originalKey: calendarHash(from),
      copyKey: calendarHash(otherThan(from)),
      window: this.#window,
      shareDetails,
      restore: false,
      twoWay: syncDirection === 'two-way' ? { rule: conflictResolution, original } : undefined,
      mode: 'all',
      accessRole: 'owner',
      isOurCopy: () => false,
      decisionFor: () => null,
      verdictOf: ({ summary = '' }) => ({
        travel: { travel: summary.startsWith('Flight'), score: 0, reasons: [] },
        keywords: null,
      }),
    }
  }
}
