import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { createTestDatabase, type TestDatabase } from '@calendar-sync/platform/testing/database'
import fc from 'fast-check'
import { Client } from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyFolding, fold } from '../projector/fold.ts'
import { type Fields, type Handled, handlerOf, type ReadModel } from '../projector/readModel.ts'
import { prepareSchema } from '../projector/tableGenerations.ts'
import { anyEvent, anyEventOf } from '../testing/anyEvent.ts'
import { recorded } from '../testing/recorded.ts'
import { afterBatches, afterReplay, cut } from '../testing/tables.ts'
import { mapReadModels } from './all.ts'

const laws = suite('the laws of read models')
let database: TestDatabase
let client: Client

laws.before(async () => {
  database = await createTestDatabase()
  await prepareSchema(database.pool)
  client = new Client({ connectionString: database.connectionString })
  await client.connect()
})
laws.after(async () => {
  await client.end()
  await database.drop()
})

/** Any events, most of them ones that this read model handles. */
const historiesFor = (handles: readonly string[]) =>
  fc
    .array(fc.oneof({ arbitrary: anyEvent, weight: 1 }, { arbitrary: anyEventOf(handles), weight: 2 }), {
      minLength: 5,
      maxLength: 60,
      size: 'max',
    })
    .map((events) => recorded(events))
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })

/** A change of it, or of anything in it, throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

function obeys<Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>): void {
  laws(
    `${model.name}: the rows are the same however the log is cut into batches, replayed with little memory, or delivered again`,
    async () => {
      let withRows = 0
      const memory = fc.record({ by: sizes, rowsInMemory: fc.nat(4) })
      await fc.assert(
        fc.asyncProperty(historiesFor(model.handles), sizes, sizes, memory, async (events, by, again, options) => {
          const rows = await afterBatches(client, model, [events])
          if (rows.length > 0) withRows += 1
          const batches = cut(events, by)
          assert.equal(await afterBatches(client, model, batches), rows, 'cut into batches')
          assert.equal(await afterReplay(client, model, events, options), rows, 'replayed')
          const twice = batches.flatMap((batch) => [batch, batch])
          assert.equal(await afterBatches(client, model, [...twice, ...cut(events, again)]), rows, 'delivered again')
        }),
        { numRuns: 40 },
      )
      // About 31 of those of syncs, the fewest of all models: 15 or fewer come once in a million runs.
      assert.ok(withRows > 15, `only ${withRows} histories led to rows`)
    },
  )

  laws(
    `${model.name}: what an event changes is told, not done: the row and the event that it is given stay as they are`,
    () => {
      const frozenRows = {
        ...model,
        change: (row: Row, event: Handled<Type>) => model.change(frozen({ ...row }), event),
      }
      fc.assert(
        fc.property(historiesFor(model.handles), (events) =>
          fold(frozenRows, emptyFolding(), events.filter(handlerOf(model)).map(frozen)),
        ),
      )
    },
  )
}

mapReadModels(obeys)

laws.run()
