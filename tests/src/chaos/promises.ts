import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { programOf } from '../kit/program.ts'
import { serviceNames } from '../kit/separateServices.ts'
import { root } from '../runner/findTestFiles.ts'
import type { Environment } from './environment.ts'

const run = promisify(execFile)

/** Positions without gaps, and revisions of each stream too. @returns what is wrong */
export async function logDifferences({ pool }: Environment): Promise<string[]> {
  const { rows } = await pool.query<{ wrong: string }>(
    `select 'The log has ' || count(*) || ' events up to position ' || max(position) as wrong from event_store.events
       having count(*) <> max(position)
     union all
     select 'Stream ' || stream || ' has gaps' from event_store.events group by stream having count(*) <> max(revision) + 1`,
  )
  return rows.map(({ wrong }) => wrong)
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

/** One email for each run that changed something and for each request for Enterprise, and none without a reason. */
export async function emailDifferences({ pool, outbox }: Environment): Promise<string[]> {
  const files = await readdir(outbox).catch(() => [])
  const sent = files.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4))
  const { rows: reports } = await pool.query<{ id: string; kind: string; subject: string; ended: boolean }>(
    `select job_key as id, payload->>'kind' as kind, payload->>'subject' as subject,
       ended_at is not null and error is null as ended from background.jobs where queue = 'emails'`,
  )
  // What was asked for before the clock moved on by two weeks is no news any more, and an address gets few emails.
  const { rows: asked } = await pool.query<{ id: string; isOwed: boolean }>(
    `select event_id as id, type = 'EnterprisePlanRequested'
       and (metadata->>'at')::timestamptz > now() + interval '1 day' as "isOwed"
     from event_store.events where type in ('EnterprisePlanRequested', 'AddressConfirmationRequested')`,
  )
  const { rows: runs } = await pool.query<{ id: string; changed: boolean }>(
    `select data->>'runId' as id, coalesce((data->'forward'->>'successful')::int, 0)
       + coalesce((data->'reverse'->>'successful')::int, 0) > 0 as changed
     from event_store.events where type = 'SyncRunCompleted'`,
  )
  const about = reports.filter(({ kind }) => kind === 'sync_report').map(({ subject }) => subject)
  const known = new Set([...reports, ...asked].map(({ id }) => id))
  return [
    ...reports.filter(({ ended }) => !ended).map(({ id, kind }) => `The email ${id} (${kind}) was not sent.`),
    ...[...asked.filter(({ isOwed }) => isOwed), ...reports.filter(({ kind }) => kind === 'sync_report')]
      .filter(({ id }) => !sent.includes(id))
      .map(({ id }) => `There is no email ${id}.`),
    ...runs
      .filter(({ id, changed }) => changed && !about.includes(id))
      .map(({ id }) => `No report tells of run ${id}.`),
    ...(new Set(about).size < about.length ? ['A run is reported twice.'] : []),
    ...sent.filter((id) => !known.has(id)).map((id) => `No person asked for the email ${id}.`),
  ]
}

/** Every trial ended that began before the clock moved on: each of these people was charged for one month and has one invoice. */
export async function chargeDifferences({ pool }: Environment): Promise<string[]> {
  const { rows } = await pool.query<{ stream: string; charges: number; trialEnded: boolean }>(
    `select stream, (count(*) filter (where type = 'InvoiceIssued'))::int as charges,
       min((metadata->>'at')::timestamptz) < now() + interval '1 day' as "trialEnded"
     from event_store.events where category = 'subscription' group by stream`,
  )
  return rows
    .filter(({ charges, trialEnded }) => charges > 1 || (trialEnded && charges === 0))
    .map(({ stream, charges }) => `${stream} was charged ${charges} times.`)
}

/** Services may be killed; they do not die of what is around them. */
export const deaths = ({ services }: Environment): string[] =>
  serviceNames.flatMap((name) => {
    const { diedByItself } = services.processOf(name)
    return diedByItself > 0 ? [`${name} died by itself ${diedByItself} times.`] : []
  })
