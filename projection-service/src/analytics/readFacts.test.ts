import { DomainError } from '@calendar-sync/contracts/errors'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readFacts } from './readFacts.ts'

const test = suite('the facts behind analytics')

test('Given a read model that is not built yet, then the reader is asked to come back, and nothing is called broken', async () => {
  const database = await createTestDatabase()
  try {
    await readFacts(database.pool, { from: '2026-01-01', to: '2026-01-31' }, 'day')
    assert.unreachable('there was nothing to read from')
  } catch (error) {
    assert.instance(error, DomainError)
    assert.is(error instanceof DomainError && error.code, 'unavailable')
  } finally {
    await database.drop()
  }
})

test.run()
