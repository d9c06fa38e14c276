import type { SyncId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { dueNow, eventTypes, minutes, settledSync } from './checkScene.ts'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { deleteSync, filterBy, removeAccount, switchOff } from './scene.ts'

const test = suite('an engine that is slow to begin a check after it has read what that goes by')

function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Has read what a check of the sync goes by, and asks for it only when it is told to; nor does it hear of anything where it is deaf. */
interface SlowEngine {
  readonly person: Person
  readonly syncId: SyncId
  /** Resolves when the check has ended. */
  readonly goOn: () => Promise<void>
}

async function withSlowEngine(lab: Laboratory, isDeaf: boolean, work: (slow: SlowEngine) => Promise<void>) {
  const [asking, hearing] = [gate(), gate()]
  let hasRead = false
  const isCheck = ([query]: unknown[]) => {
    const { name, values = [] } = Object(query)
    return name === 'engine.request_run' && values[7] === true
  }
  const pool = new Proxy(lab.pool, {
    get: (real, property) =>
      property === 'query'
        ? async (...args: unknown[]) => {
            if (isCheck(args)) {
              hasRead = true
              await asking.opened
            }
            return Reflect.apply(real.query, real, args)
          }
        : Reflect.get(real, property),
  })
  const { store } = lab.eventLog
  const subscribe: typeof store.subscribe = (options, onBatch) =>
    store.subscribe(options, async (batch) => {
      if (isDeaf && hasRead) await hearing.opened
      await onBatch(batch)
    })
  await lab.startEngine({ pool, eventLog: { ...lab.eventLog, store: { ...store, subscribe } } })
  const settled = await settledSync(lab)
  const goOn = async () => {
    asking.open()
    const { syncId } = settled
    await becomes(
      () => lab.count(`engine.runs where sync_id = $1 and trigger = 'schedule' and ended_at is not null`, [syncId]),
      1,
    )
  }
  try {
    await dueNow(lab, settled.syncId)
    await eventually(async () => hasRead)
    await work({ ...settled, goOn })
  } finally {
    asking.open()
    hearing.open()
  }
}

test('Given a filter that was narrowed since, and a run that went by it, then the check brings no copy back', () =>
  inLaboratory({}, (lab) =>
    withSlowEngine(lab, false, async ({ person, syncId, goOn }) => {
      await filterBy(lab, person, syncId, 'Porto')
      await lab.run(person, syncId)
      assert.equal(await person.home.titles(), [])
      await goOn()
      assert.equal(await person.home.titles(), [])
    }),
  ))

test('Given a sync that was deleted since, and another engine that removed its copies, then the check makes none', () =>
  inLaboratory({}, (lab) =>
    withSlowEngine(lab, true, async ({ person, syncId, goOn }) => {
      await lab.startEngine()
      await deleteSync(lab, person, syncId, true)
      await becomes(() => lab.count(`engine.runs where kind = 'remove_copies' and ended_at is not null`), 1)
      assert.equal(await person.home.titles(), [])
      await goOn()
      assert.equal(await person.home.titles(), [])
    }),
  ))

test('Given a sync that was switched off while the engine stood still for a minute, then the check copies nothing', () =>
  inLaboratory({}, (lab) =>
    withSlowEngine(lab, true, async ({ person, syncId, goOn }) => {
      await person.work.add('Train to Porto', 4)
      await switchOff(lab, person, syncId)
      await lab.passTime(minutes)
      await goOn()
      assert.is((await person.home.titles()).length, 1)
    }),
  ))

test('Given an account that was removed since, then the check ends, and the log says nothing of it', () =>
  inLaboratory({}, (lab) =>
    withSlowEngine(lab, false, async ({ person, goOn }) => {
      await removeAccount(lab, person)
      await eventually(async () => (await eventTypes(lab)).at(-1) === 'SyncDeactivated')
      await becomes(() => lab.count('engine.feeds where account_id = $1', [person.accountIds.work]), 0)
      await goOn()
      assert.is((await eventTypes(lab)).at(-1), 'SyncDeactivated')
    }),
  ))

test.run()
