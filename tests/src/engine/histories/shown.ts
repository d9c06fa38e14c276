import type { Place, Said } from './oracle.ts'

/** An event as a person sees it, with what is hidden in it. Times are RFC 3339. */
export interface Shown {
  readonly id: string
  readonly etag?: string | undefined
  readonly summary?: string | undefined
  readonly location?: string | undefined
  readonly start?: { readonly dateTime?: string | undefined } | undefined
  readonly end?: object | undefined
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> | undefined } | undefined
}

export const saidBy = ({ summary = '', location = '', start }: Shown): Said => ({
  title: summary,
  place: location,
  start: new Date(start?.dateTime ?? '').toISOString(),
})

export const inWords = ({ title, place, start }: Said): string => [title, place, start].join(' | ')

/** The event that this one says it is a copy of; a person's duplicate of a copy says so too. */
export const copyOf = ({ extendedProperties }: Shown): string | undefined =>
  extendedProperties?.private?.calendarSyncEvent

/** @throws Error with both lists when they are not the same */
export function requireSame(when: string, at: Place, events: readonly Shown[], expected: readonly Said[]): void {
  const [found, desired] = [events.map(saidBy).map(inWords).sort(), expected.map(inWords).sort()]
  if (found.join('\n') === desired.join('\n')) return
  throw new Error(`${when}, ${at} shows\n${found.join('\n')}\ninstead of\n${desired.join('\n')}`)
}

/** @param copies events of one calendar without the person's own */
export function requireOneCopyEach(copies: readonly Shown[]): void {
  const copied = copies.flatMap((event) => copyOf(event) ?? [])
  if (new Set(copied).size < copied.length) throw new Error('An event has two copies.')
}

/** @param leftAs the version in which the person left each of their own events */
export function requireUntouched(events: readonly Shown[], leftAs: ReadonlyMap<string, string | undefined>): void {
  for (const { id, etag, summary } of events) {
    if (leftAs.has(id) && leftAs.get(id) !== etag) throw new Error(`A one-way sync touched “${summary}”.`)
  }
}
