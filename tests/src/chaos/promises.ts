import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { totalOf } from '@calendar-sync/contracts/domain/runReport'
import { syncRunEvents } from '@calendar-sync/contracts/domain/syncRun'
import { categoryOf, type StoredEvent } from '@calendar-sync/platform/event-store/eventStore'
import { programOf } from '../kit/program.ts'
import { serviceNames } from '../kit/separateServices.ts'
import { root } from '../runner/findTestFiles.ts'
import type { Environment } from './environment.ts'

const run = promisify(execFile)
const day = 24 * 60 * 60_000

/**
 * Revisions of each stream without gaps, and no event twice.
 * @param events everything on the log, in order
 */
export function logDifferences(events: readonly StoredEvent[]): string[] {
  const wrong: string[] = []
  const lengths = new Map<string, number>()
  const places = new Map<string, string>()
  for (const { stream, revision, type, metadata } of events) {
    const due = lengths.get(stream) ?? 0
    if (revision !== due) wrong.push(`Stream ${stream} goes on with revision ${revision}, not ${due}.`)
    lengths.set(stream, revision + 1)
    const place = `revision ${revision} of ${stream}`
    const earlier = places.get(metadata.eventId)
    if (earlier !== undefined) wrong.push(`One ${type} stands twice: as ${earlier} and as ${place}.`)
    places.set(metadata.eventId, place)
  }
  return wrong
}

/** Positions without gaps. A law of the log in Postgres only: positions of an EventStoreDB are places in its files. */
export function positionDifferences(events: readonly StoredEvent[]): string[] {
  const gap = events.findIndex(({ position }, index) => Number(position) !== index + 1)
  return gap < 0 ? [] : [`Of ${events.length} events the one at ${gap + 1} has position ${events[gap]?.position}.`]
}

/** What `npm run ops -- verify` says of every read model. */
export async function readModelDifferences({ services }: Environment): Promise<string[]> {
  const program = [...programOf('projection-service/commandLine/main'), 'verify']
  try {
    await run(process.execPath, program, { cwd: root, env: { ...process.env, ...services.environment } })
    return []
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    const wrong = said.split('\n').filter((line) => line.trim() !== '' && !/ equal, /.test(line))
    return [`The read models are not what a replay makes:\n${wrong.join('\n') || String(error)}`]
  }
}

const Completed = syncRunEvents.SyncRunCompleted.schema.pick({ runId: true, forward: true, reverse: true })

/** Those of the events that are of these types. */
export const ofType = (events: readonly StoredEvent[], ...types: string[]): StoredEvent[] =>
  events.filter(({ type }) => types.includes(type))

/** Whether an event is from when trials had ended, two weeks from now. */
const afterTrials = ({ metadata }: StoredEvent): boolean => Date.parse(metadata.at) > Date.now() + day

interface Emails {
  /** The engine's jobs. A report of a run has its id as subject. */
  readonly reports: readonly {
    readonly id: string
    readonly kind: string
    readonly subject: string
    readonly ended: boolean
  }[]
  /** Ids of the emails that were sent. */
  readonly sent: readonly string[]
}

/** What became of all emails so far. */
export async function readEmails({ pool, outbox }: Environment): Promise<Emails> {
  const files = await readdir(outbox).catch(() => [])
  const sent = files.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4))
  const { rows: reports } = await pool.query<Emails['reports'][number]>(
    `select job_key as id, payload->>'kind' as kind, payload->>'subject' as subject,
       ended_at is not null and error is null as ended from background.jobs where queue = 'emails'`,
  )
  return { reports, sent }
}

/** One email for each run that changed something and for each request for Enterprise, and none without a reason. */
export function emailDifferences(events: readonly StoredEvent[], { reports, sent }: Emails): string[] {
  // What was asked for before the clock moved on by two weeks is no news any more, and an address gets few emails.
  const asked = ofType(events, 'EnterprisePlanRequested', 'AddressConfirmationRequested')
  const owed = ofType(asked, 'EnterprisePlanRequested').filter(afterTrials)
  const changed = ofType(events, 'SyncRunCompleted')
    .map(({ data }) => Completed.parse(data))
    .filter((run) => totalOf(run).successful > 0)
  const idOf = ({ metadata }: StoredEvent) => metadata.eventId
  const runReports = reports.filter(({ kind }) => kind === 'sync_report')
  const about = runReports.map(({ subject }) => subject)
  const known = new Set([...reports.map(({ id }) => id), ...asked.map(idOf)])
  return [
    ...reports.filter(({ ended }) => !ended).map(({ id, kind }) => `The email ${id} (${kind}) was not sent.`),
    ...[...owed.map(idOf), ...runReports.map(({ id }) => id)]
      .filter((id) => !sent.includes(id))
      .map((id) => `There is no email ${id}.`),
    ...changed.filter(({ runId }) => !about.includes(runId)).map(({ runId }) => `No report tells of run ${runId}.`),
    ...(new Set(about).size < about.length ? ['A run is reported twice.'] : []),
    ...sent.filter((id) => !known.has(id)).map((id) => `No person asked for the email ${id}.`),
  ]
}

/** Every trial ended that began before the clock moved on: each of these people was charged for one month and has one invoice. */
export function chargeDifferences(events: readonly StoredEvent[]): string[] {
  const subscriptions = events.filter(({ stream }) => categoryOf(stream) === 'subscription')
  return [...new Set(subscriptions.map(({ stream }) => stream))].flatMap((stream) => {
    const ofStream = subscriptions.filter((event) => event.stream === stream)
    const charges = ofType(ofStream, 'InvoiceIssued').length
    const trialEnded = !ofStream.every(afterTrials)
    return charges > 1 || (trialEnded && charges === 0) ? [`${stream} was charged ${charges} times.`] : []
  })
}

/** Services may be killed; they do not die of what is around them. */
export const deaths = ({ services }: Environment): string[] =>
  serviceNames.flatMap((name) => {
    const { diedByItself } = services.processOf(name)
    return diedByItself > 0 ? [`${name} died by itself ${diedByItself} times.`] : []
  })
