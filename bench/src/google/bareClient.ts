import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openBench } from '@calendar-sync/google-emulator/testing'
import type { Calendar } from '@calendar-sync/tests/engine/calendar'
import { Done, type Side, type Task } from './bareClientTasks.ts'

const processFile = fileURLToPath(import.meta.resolve('@calendar-sync/bench/google/bareClientProcess'))

export interface BareClient {
  readonly pid: number | undefined
  /** A calendar with a token for it, got by signing in. */
  sideOf(calendar: Calendar): Promise<Side>
  carryOut(task: Task): Promise<Done>
  close(): Promise<void>
}

/**
 * Google's client in a process of its own, beside the engine's.
 * @param url where the stand-in is
 * @param database where it records what our promises ask of any engine; without one it keeps none
 */
export async function startBareClient(url: string, database?: string): Promise<BareClient> {
  const child = fork(processFile, database === undefined ? [url] : [url, database])
  await once(child, 'message')
  const running = { url, port: Number(new URL(url).port), close: async () => undefined }
  const hands = await openBench({ people: [], running })
  return {
    pid: child.pid,
    async sideOf({ email, id }) {
      const { credentials } = await hands.signIn(email)
      return { token: credentials.access_token ?? '', calendarId: id }
    },
    async carryOut(task) {
      child.send(task)
      const [message]: unknown[] = await once(child, 'message')
      return Done.parse(message)
    },
    async close() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
