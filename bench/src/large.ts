import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { addTrips, figure, onStage, workTime } from './stage.ts'

const engineFile = fileURLToPath(import.meta.resolve('@calendar-sync/tests/engine/engineProcess'))

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
