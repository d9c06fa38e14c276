import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { addTrips, figure, onStage, workTime } from './stage.ts'

const engineFile = fileURLToPath(import.meta.resolve('@calendar-sync/tests/engine/engineProcess'))

const checks = 100

/** What a calendar with 10,000 events asks of an engine, in a process of its own. */
export const runLarge = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('10,000 events in a calendar, all of them trips, quota off')
    const person = await lab.makePerson()
    await addTrips(person, 10_000)
    const syncId = await lab.makeSync(person)
    const engine = await startEngine(lab)
    try {
      const patience = 120_000
      const idle = await peakMemory(engine)
      if (idle !== undefined) figure('memory of an engine that has done nothing yet', `${idle} MB`)
      const first = await lab.endOf(await lab.requestRun(person, syncId), patience)
      figure('first run, 10,000 creates', `${(workTime(first.events) / 1_000).toFixed(1)} s`)
      const megabytes = await peakMemory(engine)
      if (megabytes !== undefined) figure('most memory ever held (< 300 MB)', `${megabytes} MB`, megabytes < 300)
      const times: number[] = []
      for (let turn = 0; turn < 5; turn += 1) times.push(workTime((await lab.run(person, syncId)).events))
      const median = times.sort((a, b) => a - b)[2] ?? Number.NaN
      figure('a run without change, median of 5 (< 100 ms)', `${median} ms`, median < 100)
      const before = await processorTime(engine)
      for (let turn = 0; turn < checks; turn += 1) await lab.run(person, syncId)
      const after = await processorTime(engine)
      if (before === undefined || after === undefined) return
      figure('processor time of a run without change, mean of 100', `${((after - before) / checks).toFixed(1)} ms`)
    } finally {
      const gone = once(engine, 'exit')
      engine.kill('SIGTERM')
      await gone
    }
  })

async function startEngine(lab: Laboratory): Promise<ChildProcess> {
  const engine = fork(engineFile, [lab.connectionString, lab.url, JSON.stringify({ poll: 50 })])
  await once(engine, 'message')
  return engine
}

/** The process's high-water mark, as Linux counts it; elsewhere unknown. */
async function peakMemory({ pid }: ChildProcess): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}

/** Milliseconds of a processor that the process has used, as Linux counts them; elsewhere unknown. */
async function processorTime({ pid }: ChildProcess): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Behind the name, which may hold blanks: user time is the 12th field, system time the 13th, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hundredths = Number(fields[11]) + Number(fields[12])
  return Number.isNaN(hundredths) ? undefined : hundredths * 10
}
