import type { ConflictResolution, SyncDirection } from '@calendar-sync/contracts/domain/sync'

/**
 * What a sync leads to, in the plainest words we could find and without a line of the engine: an event is its title, its
 * place and its start; one that begins with “Flight” is travel. It is written from docs/sync-engine.md alone.
 */
export interface Said {
  readonly title: string
  readonly place: string
  readonly start: string
}
type Field = keyof Said
const all: readonly Field[] = ['title', 'place', 'start']

export type Place = 'work' | 'home'
export const otherThan = (place: Place): Place => (place === 'work' ? 'home' : 'work')

export interface SyncRules {
  readonly direction: SyncDirection
  readonly rule: ConflictResolution
  readonly shareDetails: boolean
}

/** The starts, as texts, from which on and before which events are copied. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** One side of a pair: what it says, and when a person last touched it. */
export interface Half {
  said: Said
  touched: number
  /** Of a person's own event: they will not go. */
  declined?: boolean
}

/** A person's event and, if there is one, its copy on the other side. */
export interface Twin {
  readonly id: string
  readonly at: Place
  original: Half | undefined
  /** The original when it was deleted: so it comes back, where nothing else is wanted. */
  last?: Half
  copy: Half | undefined
  /** none: never made, or taken back by us; removed: a person deleted it, and it stays so. */
  state: 'none' | 'made' | 'removed'
  /** There was a copy once, so there is its tombstone. */
  hadCopy?: boolean
  /** Both sides as the last sync left them. */
  before: { original: Said; copy: Said } | undefined
}

const isTravel = ({ title }: Said) => title.startsWith('Flight')
const lies = ({ said }: Half, { from, to }: Window) => said.start >= from && said.start < to
const same = (a: Said, b: Said, fields = all) => fields.every((field) => a[field] === b[field])

export const copies = ({ direction }: SyncRules, from: Place): boolean =>
  direction === 'two-way' || (direction === 'one-way') === (from === 'work')

/** What one sync makes of a person's event and its copy. */
export function syncTwin(twin: Twin, rules: SyncRules, window: Window): void {
  if (!copies(rules, twin.at)) return
  if (twin.state === 'made' && !(rules.direction === 'two-way' && settleBoth(twin, rules))) {
    if (!twin.copy) twin.state = 'removed'
  }
  lead(twin, rules, window)
}

/** A tombstone without a link stays deleted: the engine cannot say any more who deleted it. */
export function loseLink(twin: Twin): void {
  if (twin.state === 'none' && twin.hadCopy) twin.state = 'removed'
}

/**
 * A person's edit of a copy that is left alone is known from the link. Where links are lost such an edit may be lost with
 * them, so they are lost in histories only when there is none.
 */
export const leftAlone = ({ original, copy }: Twin, { shareDetails }: SyncRules): boolean =>
  original !== undefined && copy !== undefined && !same(shown(original.said, shareDetails), copy.said)

/**
 * Whether the original has its copy go. If a person deletes that copy before, and a list that lags shows only the
 * event, then the engine cannot say any more who deleted it.
 */
export const isUnwanted = ({ original }: Twin): boolean =>
  original !== undefined && (!isTravel(original.said) || original.declined === true)

/** The original leads. */
function lead(twin: Twin, { shareDetails }: SyncRules, window: Window): void {
  const { original } = twin
  // An event that has its copy keeps it wherever it is moved.
  const wanted =
    original && isTravel(original.said) && !original.declined && (twin.state === 'made' || lies(original, window))
  const desired = wanted ? shown(original.said, shareDetails) : undefined
  if (twin.state === 'removed') return
  if (!original || !desired) {
    twin.copy = undefined
    twin.before = undefined
    twin.state = 'none'
    return
  }
  if (twin.state === 'none' || !twin.before || !same(shown(twin.before.original, shareDetails), desired)) {
    twin.copy = { said: desired, touched: 0 }
  }
  twin.state = 'made'
  twin.hadCopy = true
  twin.before = { original: original.said, copy: twin.copy?.said ?? desired }
}

const shown = (said: Said, shareDetails: boolean): Said => (shareDetails ? said : { ...said, title: 'Busy', place: '' })

/** The table of two-way syncs. @returns false when the engine cannot say what happened since the last sync */
function settleBoth(twin: Twin, { rule, shareDetails }: SyncRules): boolean {
  const { original, copy, before } = twin
  if (!before) return false
  const flows: readonly Field[] = shareDetails ? all : ['start']
  const originalChanged = original ? all.filter((field) => original.said[field] !== before.original[field]) : []
  // What both sides say alike by now is no change any more.
  const copyChanged = copy
    ? flows.filter((field) => copy.said[field] !== before.copy[field] && copy.said[field] !== original?.said[field])
    : []
  const originalIs = original ? (originalChanged.length > 0 ? 'changed' : 'unchanged') : 'deleted'
  const copyIs = copy ? (copyChanged.length > 0 ? 'changed' : 'unchanged') : 'deleted'

  const drop = () => {
    twin.original = undefined
    twin.copy = undefined
  }
  const flowBack = (fields: readonly Field[]) => {
    if (!copy) return
    const old = original?.said ?? twin.last?.said ?? before.original
    const said = { ...old, ...Object.fromEntries(fields.map((field) => [field, copy.said[field]])) }
    twin.original = { ...(original ?? twin.last), said, touched: copy.touched }
    // Where the copy says what it should already, nothing is written into it.
    const desired = shown(said, shareDetails)
    twin.copy = { said: desired, touched: copy.touched }
    twin.before = { original: said, copy: desired }
  }
  const copyAgain = () => {
    if (!original) return
    const desired = shown(original.said, shareDetails)
    twin.copy = { said: desired, touched: 0 }
    twin.before = { original: original.said, copy: desired }
  }
  const originalWins = () => {
    if (original) copyAgain()
    else drop()
  }
  const copyWins = () => {
    if (copy) flowBack(flows)
    else drop()
  }

  if (originalIs === 'deleted' && copyIs === 'deleted') drop()
  else if (originalIs === 'unchanged' && copyIs === 'deleted') drop()
  else if (originalIs === 'unchanged' && copyIs === 'changed') flowBack(copyChanged)
  else if (copyIs === 'unchanged') return true
  else {
    const sourceIs = twin.at === 'work' ? 'original' : 'copy'
    const later = (copy?.touched ?? 0) > (original?.touched ?? 0) ? 'copy' : 'original'
    if (rule === 'keep_source') sourceIs === 'original' ? originalWins() : copyWins()
    else if (rule === 'keep_target') sourceIs === 'original' ? copyWins() : originalWins()
    else if (!original) copyWins()
    else if (!copy) originalWins()
    else if (rule === 'keep_newest') later === 'original' ? originalWins() : copyWins()
    else {
      const fromCopy = copyChanged.filter((field) => later === 'copy' || !originalChanged.includes(field))
      if (fromCopy.length > 0) flowBack(fromCopy)
      else copyAgain()
    }
  }
  return true
}
