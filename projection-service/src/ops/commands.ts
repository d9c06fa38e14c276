import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { z } from 'zod'
import { listProjections } from '../operations/projections.ts'
import { prepareSchema } from '../projector/generations.ts'
import { createPositions } from '../projector/positions.ts'
import type { Projector } from '../projector/projector.ts'
import { schema } from '../projector/table.ts'
import type { Verification } from '../projector/verify.ts'
import { createProjectors } from '../readModels/all.ts'
import { parkedEvents } from '../readModels/parkedEvents.ts'
import { progressBar } from './progressBar.ts'
import { textTable } from './table.ts'

/** Where a command writes: whole lines, and one line that is written over until the next whole one. */
export interface Terminal {
  line(text: string): void
  over(text: string): void
}

export const usage = `npm run ops -- projections       every read model, and how far it is
npm run ops -- rebuild <name>    builds a read model again; readers keep what they have meanwhile
npm run ops -- parked            events that were given up after five tries
npm run ops -- verify [name]     replays the log and compares with what readers see, row by row`

/**
 * Runs one command of an operator.
 * @returns the exit code: 0 when all is well, 1 when a verification found differences, 2 for a command there is not
 */
export async function runCommand(words: readonly string[], runtime: Runtime, terminal: Terminal): Promise<number> {
  const [command, name, ...rest] = words
  const { pool, bus, eventLog, log } = runtime
  await prepareSchema(pool)
  const projectors = createProjectors({ pool, bus, eventLog, log, positions: createPositions(pool) })
  const wanted = name === undefined ? projectors : projectors.filter((projector) => projector.name === name)
  if (rest.length > 0) return explain(terminal)
  if (name !== undefined && wanted.length === 0) {
    terminal.line(`There is no read model ${name}. There are: ${projectors.map((each) => each.name).join(', ')}.`)
    return 2
  }
  const [only] = wanted
  if (command === 'projections' && name === undefined) return showProjections(runtime, projectors, terminal)
  if (command === 'parked' && name === undefined) return showParked(runtime, terminal)
  if (command === 'rebuild' && name !== undefined && only) return rebuild(runtime, only, terminal)
  if (command === 'verify') return verifyAll(wanted, terminal)
  return explain(terminal)
}

function explain(terminal: Terminal): number {
  terminal.line(usage)
  return 2
}

async function showProjections({ pool, eventLog }: Runtime, projectors: Projector[], terminal: Terminal) {
  const all = await listProjections({
    pool,
    store: eventLog.store,
    projectors,
    rebuilds: { progressOf: () => null },
  })
  const rows = all.map(({ name, version, position, lag, events, movedAt }) => [
    name,
    String(version),
    position ?? 'not built',
    lag === null ? '' : `${lag} ms`,
    events.toLocaleString('en'),
    movedAt ?? '',
  ])
  terminal.line(textTable(['read model', 'version', 'position', 'lag', 'events', 'advanced'], rows))
  return 0
}

const Parked = z.array(z.object({ row: z.record(z.string(), z.unknown()) }))

async function showParked({ pool }: Runtime, terminal: Terminal) {
  const { rows } = await pool.query(`select to_jsonb(parked) as row from ${schema}.${parkedEvents.name} parked`)
  const parked = Parked.parse(rows)
  for (const { row } of parked) terminal.line(JSON.stringify(row))
  terminal.line(`${parked.length} parked`)
  return 0
}

async function rebuild({ bus }: Runtime, projector: Projector, terminal: Terminal) {
  const stop = await bus.subscribe(projectionProgress, ({ name, done, total }) => {
    if (name === projector.name) terminal.over(progressBar(done, total))
  })
  await projector.rebuild().finally(stop)
  terminal.line(`${projector.name} is rebuilt.`)
  return 0
}

async function verifyAll(projectors: readonly Projector[], terminal: Terminal) {
  let differing = 0
  for (const projector of projectors) {
    const found = await projector.verify((done, total) =>
      terminal.over(`${projector.name.padEnd(20)} ${progressBar(done, total)}`),
    )
    showVerification(found, terminal)
    differing += found.differing
  }
  return differing === 0 ? 0 : 1
}

function showVerification({ name, events, rows, differing, differences }: Verification, terminal: Terminal): void {
  const size = `${rows.toLocaleString('en')} rows from ${events.toLocaleString('en')} events`
  terminal.line(`${name.padEnd(20)} ${differing === 0 ? 'equal' : `${differing} rows differ`}, ${size}`)
  for (const { id, kind, columns } of differences) {
    if (kind === 'missing') terminal.line(`  ${id}: the replay has this row, readers do not see it`)
    if (kind === 'extra') terminal.line(`  ${id}: readers see this row, the replay has none`)
    for (const { column, live, replayed } of columns)
      terminal.line(`  ${id}: ${column} is ${live}, the replay says ${replayed}`)
  }
}
