import { readFileSync } from 'node:fs'
import { calendarContext } from '../calendarContext.ts'
import { judgeTravel } from '../judgeTravel.ts'
import { seriesDays } from '../series.ts'
import { readEvents } from './readEvents.ts'

/**
 * Judges every event of a file and prints a line of JSON for each, in their order: whether it is travel, how sure that
 * is (0 to 1), and why, in sentences. A file that is one person's calendar tells about its events too.
 * @param path a file, or - for standard input
 */
export function judgeFile(path: string): void {
  const events = readEvents(readFileSync(path === '-' ? 0 : path, 'utf8'))
  const gaps = seriesDays(events)
  const calendar = calendarContext(events)
  for (const event of events) {
    const days = event.recurringEventId === undefined ? undefined : gaps.get(event.recurringEventId)
    const { travel, score, reasons } = judgeTravel(event, { seriesDays: days, calendar })
    const line = { travel, score: Number(score.toFixed(4)), reasons: reasons.map(({ sentence }) => sentence) }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
}
