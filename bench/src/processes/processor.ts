import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** Clock ticks a second, in which Linux tells what a process has used. */
const ticks = 100

/** Milliseconds of a processor that the threads of a process have used, as Linux counts them to the nanosecond; elsewhere NaN. */
export function processorTime(pid: number | undefined): number {
  const threads = safely(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const used = threads.map((thread) => safely(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')))
  return used.reduce((sum, told) => sum + Number(told?.split(' ')[0] ?? 0) / 1e6, threads.length > 0 ? 0 : Number.NaN)
}

/** Megabytes that a process holds now, and the most it ever held, as Linux counts them; elsewhere NaN. */
export function memoryOf(pid: number | undefined): { readonly now: number; readonly most: number } {
  const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Seconds of a processor that a process and its children have used. @param parent such as the postmaster */
export function familySeconds(parent: number): number {
  let total = 0
  for (const entry of safely(() => readdirSync('/proc')) ?? []) {
    const fields = /^\d+$/.test(entry) ? fieldsOf(entry) : undefined
    if (fields && [Number(entry), fields.parent].includes(parent)) total += fields.used + fields.usedByEnded
  }
  return total
}

/** The process id of Postgres itself, when it is on this machine; NaN otherwise. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return fieldsOf(String(rows[0]?.pid))?.parent ?? Number.NaN
}

/** After the name in brackets: state, parent, and ten later the ticks used by itself and by children that ended. */
function fieldsOf(pid: string) {
  const stat = safely(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = (/\) (.*)/s.exec(stat ?? '')?.[1] ?? '').split(' ').map(Number)
  const at = (index: number) => fields[index] ?? Number.NaN
  if (fields.length < 15) return undefined
  return { parent: at(1), used: (at(11) + at(12)) / ticks, usedByEnded: (at(13) + at(14)) / ticks }
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
