import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { listProjections } from '../operations/projections.ts'
import { createCompletenessCheck, describeMissing } from '../projector/completeness.ts'
import { createPositions } from '../projector/positions.ts'
import type { Projector } from '../projector/projector.ts'
import { BuildUnderWay } from '../projector/rebuild.ts'
import { prepareSchema } from '../projector/tableGenerations.ts'
import { NotVerifiable, type Verification } from '../projector/verify.ts'
import { createProjectors } from '../readModels/all.ts'
import { showParked } from './parked.ts'
import { progressBar } from './progressBar.ts'
import { showRotation } from './rotation.ts'
import { textTable } from './table.ts'
import type { Terminal } from './terminal.ts'
import { verifyLog } from './verifyLog.ts'

export const usage = `npm run ops -- projections       every read model, and how far it is
npm run ops -- rebuild <name>    builds a read model again; readers keep what they have meanwhile
npm run ops -- parked            events that were given up after five tries
npm run ops -- verify [name]     checks the seals of the log, replays it and compares with what readers see, row by row
npm run ops -- verify log [seal] only the log; and that a seal which an earlier verification showed is still in its chain
npm run ops -- rotate-keys       wraps by ENCRYPTION_KEY what one of OTHER_ENCRYPTION_KEYS wraps, while services run
npm run ops -- copy-events --to <esdb://… or postgres> [--move]
                                 copies the log to the other store and compares both; with --move, services stopped,
                                 has the database follow it there
npm run ops -- archive --before <day>
                                 moves runs that ended before a day (2026-01-31) from the log to files in ARCHIVE_DIR
npm run ops -- --help            this

They work beside running services, in their environment: DATABASE_URL, MIGRATION_DATABASE_URL, EVENTSTORE_URL, NATS_URL,
ENCRYPTION_KEY, OTHER_ENCRYPTION_KEYS; without a DATABASE_URL on the database kept in DATA_DIR (.data). They end with 0 when all is well, 1 when something failed or a
verification found differences, 2 when the command was not understood.`

/** Whether the operator asks for the list of commands. */
export const asksForHelp = (words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => ['help', '--help', '-h'].includes(word))

/**
 * Runs one command of an operator.
 * @returns the exit code: 0 when all is well, 1 when something failed or differs, 2 for a command there is not
 */
export async function runCommand(words: readonly string[], runtime: Runtime, terminal: Terminal): Promise<number> {
  const [command, name, ...rest] = words
  const { pool, bus, eventLog, log } = runtime
  await prepareSchema(pool)
  const projectors = createProjectors({ pool, bus, eventLog, log, positions: createPositions(pool, 0) })
  const wanted = name === undefined ? projectors : projectors.filter((projector) => projector.name === name)
  if (command === 'verify' && name === 'log' && rest.length <= 1) return verifyLog(runtime, rest[0], terminal)
  if (rest.length > 0) return explain(terminal)
  if (command === 'rotate-keys' && name === undefined) return showRotation(runtime, terminal)
  if (command === 'projections' && name === undefined) return showProjections(runtime, projectors, terminal)
  if (command === 'parked' && name === undefined) return showParked(pool, terminal)
  if ((command !== 'rebuild' || name === undefined) && command !== 'verify') return explain(terminal)
  const [only] = wanted
  if (!only) {
    terminal.line(`There is no read model ${name}. There are: ${projectors.map((each) => each.name).join(', ')}.`)
    return 2
  }
  if (command === 'rebuild') return rebuild(runtime, only, terminal)
  const ofLog = name === undefined ? await verifyLog(runtime, undefined, terminal) : 0
  return Math.max(ofLog, await verifyAll(wanted, terminal))
}

function explain(terminal: Terminal): number {
  terminal.line(usage)
  return 2
}

async function showProjections({ pool, eventLog, log }: Runtime, projectors: Projector[], terminal: Terminal) {
  const completeness = createCompletenessCheck({ pool, store: eventLog.store, projectors, log })
  await completeness.compare()
  const all = await listProjections({
    pool,
    store: eventLog.store,
    projectors,
    rebuilds: { progressOf: () => null },
    completeness,
  })
  const rows = all.map(({ name, version, position, lag, events, missing, movedAt }) => [
    name,
    String(version),
    position ?? 'not built',
    lag === null ? '' : `${lag} ms`,
    events.toLocaleString('en'),
    (missing ?? 0).toLocaleString('en'),
    movedAt ?? '',
  ])
  terminal.line(textTable(['read model', 'version', 'position', 'lag', 'events', 'missing', 'advanced'], rows))
  const found = all.flatMap(({ name, missing }) => describeMissing(name, missing) ?? [])
  for (const sentence of found) terminal.line(sentence)
  return found.length === 0 ? 0 : 1
}

async function rebuild({ bus }: Runtime, projector: Projector, terminal: Terminal): Promise<number> {
  let all = 0
  const stop = await bus.subscribe(projectionProgress, ({ name, done, total }) => {
    if (name !== projector.name) return
    all = total
    terminal.over(`${name} ${progressBar(done, total)}`)
  })
  const began = performance.now()
  try {
    await projector.rebuild()
  } catch (error) {
    if (!(error instanceof BuildUnderWay)) throw error
    terminal.line(error.message)
    return 1
  } finally {
    await stop()
  }
  const seconds = (performance.now() - began) / 1_000
  terminal.line(`${projector.name} is rebuilt, from ${all.toLocaleString('en')} events in ${seconds.toFixed(1)} s.`)
  return 0
}

/** What cannot be verified is said, and the others are. */
async function verifyAll(projectors: readonly Projector[], terminal: Terminal): Promise<number> {
  let code = 0
  for (const projector of projectors) {
    try {
      const found = await projector.verify((done, total) =>
        terminal.over(`${projector.name.padEnd(20)} ${progressBar(done, total)}`),
      )
      showVerification(found, terminal)
      if (found.differing > 0) code = 1
    } catch (error) {
      if (!(error instanceof NotVerifiable)) throw error
      terminal.line(`${projector.name.padEnd(20)} not verified: ${error.message}`)
      code = 1
    }
  }
  return code
}

function showVerification({ name, events, rows, differing, differences }: Verification, terminal: Terminal): void {
  const size = `${rows.toLocaleString('en')} rows from ${events.toLocaleString('en')} events`
  const verdict =
    differing === 0 ? 'equal' : `${differing.toLocaleString('en')} ${differing === 1 ? 'row differs' : 'rows differ'}`
  terminal.line(`${name.padEnd(20)} ${verdict}, ${size}`)
  for (const { id, kind, columns } of differences) {
    if (kind === 'missing') terminal.line(`  ${id}: the replay has this row, readers do not see it`)
    if (kind === 'extra') terminal.line(`  ${id}: readers see this row, the replay has none`)
    for (const { column, live, replayed } of columns)
      terminal.line(`  ${id}: ${column} is ${live}, the replay says ${replayed}`)
  }
}
