import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import { UserId } from '@calendar-sync/contracts/ids'
import type { RunningEmulator } from '@calendar-sync/google-emulator/server'
import { type Laboratory, openLaboratory, type Person } from '@calendar-sync/tests/engine/laboratory'

const emulatorFile = fileURLToPath(import.meta.resolve('@calendar-sync/tests/engine/emulatorProcess'))

/** The emulator works in a process of its own: what is measured is the engine. */
export async function startEmulatorProcess(): Promise<RunningEmulator> {
  const child = fork(emulatorFile)
  const [url]: unknown[] = await once(child, 'message')
  if (typeof url !== 'string') throw new Error('The emulator did not start.')
  const close = async () => {
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
  return { url, port: Number(new URL(url).port), close }
}

/** A laboratory for one measurement. */
export async function onStage<Result>(measure: (lab: Laboratory) => Promise<Result>): Promise<Result> {
  const lab = await openLaboratory({ emulator: await startEmulatorProcess(), settings: { firstWait: 500 } })
  try {
    return await measure(lab)
  } finally {
    await lab.close()
  }
}

/** Units spent at Google, and calls that were writes. */
export async function spent(lab: Laboratory) {
  const requests = await lab.requests()
  return {
    units: requests.reduce((sum, { units }) => sum + units, 0),
    lists: requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/events')).length,
    writes: requests.filter(({ method }) => method !== 'GET').length,
  }
}

/** Milliseconds from a run's claim to its end. */
export function workTime(events: readonly Recorded<SyncRunEvent>[]): number {
  const at = (type: SyncRunEvent['type']) => events.find((event) => event.type === type)?.metadata.at ?? Number.NaN
  return new Date(at('SyncRunCompleted')).getTime() - new Date(at('SyncRunClaimed')).getTime()
}

/** Another user with the same Google account: nothing of it was ever read for them. */
export async function copiedByAnother(lab: Laboratory, { work }: Person): Promise<Person> {
  const userId = UserId.parse(randomUUID())
  const { home } = await lab.makePerson()
  const accountIds = { work: await lab.connect(userId, work.email), home: await lab.connect(userId, home.email) }
  return { userId, work, home, accountIds }
}
