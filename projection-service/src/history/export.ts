import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { asJsonArray } from '../queries/partByPart.ts'
import type { AuditRow } from '../readModels/auditTrail.ts'
import { readAfter } from './auditRows.ts'
import { type DescribedEvent, describeEvents } from './describeEvents.ts'
import type { Reader } from './recordAccess.ts'

const rowsAtOnce = 500

/** Everything that matches, newest first, part by part: never more of it in memory than one part. */
export async function* exportEvents(
  deps: QueryDependencies,
  filter: HistoryFilter,
  reader: Reader,
  inTheClear: boolean,
): AsyncGenerator<readonly DescribedEvent[]> {
  let after: AuditRow | undefined
  for (;;) {
    const rows = await readAfter(deps.pool, filter, after, rowsAtOnce)
    if (rows.length > 0) yield await describeEvents(deps, rows, reader, inTheClear)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}

type Told = Pick<DescribedEvent, 'item'>

const cellsOf = {
  position: ({ item }: Told) => item.id,
  at: ({ item }: Told) => item.at,
  type: ({ item }: Told) => item.type,
  stream: ({ item }: Told) => item.stream,
  revision: ({ item }: Told) => String(item.revision),
  actorKind: ({ item }: Told) => item.actor.kind,
  actorId: ({ item }: Told) => item.actor.person?.userId ?? '',
  personId: ({ item }: Told) => item.person?.userId ?? '',
  correlationId: ({ item }: Told) => item.correlationId,
  causationId: ({ item }: Told) => item.causationId ?? '',
  sentence: ({ item }: Told) => item.sentence,
}

/** A spreadsheet takes a text that begins like this for a formula; an apostrophe keeps it a text. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with a byte order mark, by which spreadsheets know that it is UTF-8. */
export async function* asCsv(parts: AsyncIterable<readonly Told[]>): AsyncGenerator<string> {
  yield `\ufeff${Object.keys(cellsOf).join(',')}\r\n`
  for await (const part of parts) {
    const lines = part.map(
      (described) =>
        `${Object.values(cellsOf)
          .map((read) => cell(read(described)))
          .join(',')}\r\n`,
    )
    yield lines.join('')
  }
}

/** One array of events with their data. */
export const asJson = (parts: AsyncIterable<readonly DescribedEvent[]>): AsyncGenerator<string> =>
  asJsonArray(parts, ({ item, event }) => ({ ...item, data: event?.data ?? null }))
