import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLanes } from './lanes.ts'

const test = suite('lanes')

const allOf = (lanes: ReturnType<typeof createLanes<string>>) => {
  const all: string[] = []
  for (let item = lanes.next(); item !== undefined; item = lanes.next()) all.push(item)
  return all
}

test('Given one who asked for much, then another who asks later is served next, and each in the order of asking', () => {
  const lanes = createLanes<string>()
  for (const item of ['a1', 'a2', 'a3', 'a4']) lanes.push('a', item)
  assert.is(lanes.next(), 'a1')
  for (const item of ['b1', 'b2']) lanes.push('b', item)
  assert.equal(allOf(lanes), ['a2', 'b1', 'a3', 'b2', 'a4'])
})

test('Given an item put before its lane, then the lane begins with it and keeps its turn', () => {
  const lanes = createLanes<string>()
  lanes.push('a', 'a1')
  lanes.push('b', 'b1')
  lanes.unshift('a', 'a0')
  assert.equal(allOf(lanes), ['a0', 'b1', 'a1'])
})

test('Given lanes that are cleared, then all that waited is told and none is left', () => {
  const lanes = createLanes<string>()
  lanes.push('a', 'a1')
  lanes.push('b', 'b1')
  assert.equal(lanes.clear(), ['a1', 'b1'])
  assert.is(lanes.next(), undefined)
})

test.run()
