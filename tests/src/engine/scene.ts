import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { EngineSettings } from '@calendar-sync/sync-engine/settings'
import * as assert from 'uvu/assert'
import { engineProcess } from '../kit/program.ts'
import { sharedBy, suite } from '../kit/suite.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'

/**
 * A suite whose tests share one laboratory with a running engine. Each has a person of its own, and no fault that a test
 * plants outlives it.
 */
export function suiteInLaboratory(name: string, settings: Partial<EngineSettings> = {}) {
  const test = suite<{ lab: Laboratory; person: Person }>(name)
  sharedBy(test, async (context, later) => {
    context.lab = await openLaboratory()
    later(() => context.lab.close())
    await context.lab.startEngine({ settings })
  })
  test.before.each(async (context) => {
    context.person = await context.lab.makePerson()
  })
  test.after.each(async ({ lab }) => {
    await lab.clearFaults()
    await lab.control('POST', '/emulator/lag', {})
  })
  return test
}

export interface WithProcesses {
  lab: Laboratory
  /** An engine as a process of its own; `clockAhead` in milliseconds. */
  startProcess: (settings: object, clockAhead?: number) => Promise<ChildProcess>
}

/** A suite whose tests have a laboratory each, with engines that can be killed. */
export function suiteOfProcesses(name: string) {
  const test = suite<WithProcesses>(name)
  let started: ChildProcess[] = []
  test.before.each(async (context) => {
    const lab = await openLaboratory()
    context.lab = lab
    context.startProcess = async (settings, clockAhead = 0) => {
      const child = fork(engineProcess, [lab.connectionString, lab.url, JSON.stringify(settings), String(clockAhead)])
      started.push(child)
      await begun(child)
      return child
    }
  })
  test.after.each(async ({ lab }) => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    started = []
    await lab.close()
  })
  return test
}

/** Resolves when an engine in a process says that it has begun. @throws when it ends before, instead of waiting for it for ever */
export async function begun(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The engine ended before it had begun; what it said stands above.')
  })
  await Promise.race([once(child, 'message'), ended])
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  assert.is(child.signalCode, 'SIGKILL')
}
