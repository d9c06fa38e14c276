import { definitionOf, eventDefinitions } from '@calendar-sync/contracts/domain/registry'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { anyEvent } from './anyEvent.ts'

const test = suite('the events that the laws are tried with')

const events = fc.sample(anyEvent, { numRuns: 8_000, seed: 7 })

test('every type of event there is takes part, so that no read model is spared one', () => {
  const types = new Set<string>(events.map(({ type }) => type))
  assert.equal(
    Object.keys(eventDefinitions).filter((type) => !types.has(type)),
    [],
  )
})

test('all of them could stand on the log', () => {
  for (const { type, data } of events) {
    const parsed = definitionOf(type)?.schema.safeParse(data)
    assert.ok(parsed?.success, `${type}: ${parsed?.error?.message}`)
  }
})

test.run()
