import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { calendarContext } from '../calendarContext.ts'
import type { TravelContext } from '../event.ts'
import { type LabelledEvent, parseLabelled } from '../measure/labelled.ts'

/** `train` teaches the weights, `tune` chooses thresholds, `sealed` is only ever measured. */
export type Part = 'train' | 'tune' | 'sealed'

const contents = ['events', 'noted', 'plain', 'calendar', 'adversarial', 'calledoff'] as const

/** A labelled file. */
export type LabelledFile = Readonly<{
  name: string
  /**
   * As its name tells: single events, such with a note of their person below each title, plain titles whose times were not set with
   * care, a whole calendar, titles made to fool, or trips that are called off and people who are fetched, beside trips that take place
   * all the same.
   */
  holds: (typeof contents)[number]
  events: readonly LabelledEvent[]
}>

export function labelledFiles(part: Part): LabelledFile[] {
  const folder = new URL(`../../labelled/${part}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({
      name,
      holds: contents.find((holds) => name.includes(holds)) ?? 'events',
      events: parseLabelled(readFileSync(new URL(name, folder), 'utf8'), name),
    }))
}

const note = z.tuple([z.string(), z.string().min(1)])

/** Texts that people put below any event, and that say nothing of whether it is travel, by language. */
export function notes(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('../../labelled/notes.jsonl', import.meta.url), 'utf8')
  const found = new Map<string, string[]>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [language, words] = note.parse(JSON.parse(line))
    found.set(language, [...(found.get(language) ?? []), words])
  }
  return found
}

/** What is known of the events of a file besides themselves: of a whole calendar what it tells about them. */
export const contextOf = ({ holds, events }: LabelledFile): TravelContext =>
  holds === 'calendar' ? { calendar: calendarContext(events.map(({ event }) => event)) } : {}
