import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compareRatios } from './agreement.ts'

const test = suite('two runs of the bench')

const row = (what: string, value: number, reference?: number) => ({
  what,
  value,
  unit: 'ms',
  ...(reference === undefined ? {} : { reference: { what: 'bare client', value: reference } }),
})
const runOf = (rows: ReturnType<typeof row>[]) => ({
  commit: 'abc',
  at: '2026-11-23T10:00:00.000Z',
  parts: { first: { seconds: 1, rows } },
})

test('Given a host that is twice as slow, when the ratios are the same, then the runs agree', () => {
  assert.equal(compareRatios(runOf([row('a run', 60, 40)]), runOf([row('a run', 30, 20)])), [
    '1 of 1 ratios agree within 15 % with the run of abc at 2026-11-23T10:00:00.000Z',
  ])
})

test('Given ratios that are further apart than 15 %, in either direction, then each is named', () => {
  const before = runOf([row('up', 100, 100), row('down', 116, 100), row('near', 115, 100)])
  const [said, ...named] = compareRatios(
    runOf([row('up', 116, 100), row('down', 100, 100), row('near', 100, 100)]),
    before,
  )
  assert.match(said ?? '', /^1 of 3 ratios/)
  assert.equal(named, ['  up: 1 ×, then 1.16 ×', '  down: 1.16 ×, then 1 ×'])
})

test('Given a figure that is measured in steps, when the other run has it a step away, then they agree, and the line says so', () => {
  const click = (value: number) => ({ ...row('a click', value, 32), step: 8 })
  const [said, ...named] = compareRatios(runOf([click(40)]), runOf([click(32)]))
  assert.match(said ?? '', /^1 of 1 ratios agree within 15 % \(1 of them within a step of what measures them\)/)
  assert.equal(named, [])
  assert.match(compareRatios(runOf([click(41)]), runOf([click(32)]))[0] ?? '', /^0 of 1 ratios agree within 15 % with/)
})

test('Given ratios that have a reach, then these are counted by themselves', () => {
  const bound = { reach: { of: 'ratio', is: 'at most', bound: 2 } } as const
  const before = runOf([
    { ...row('kept', 30, 20), ...bound },
    { ...row('apart', 30, 20), ...bound },
    row('free', 30, 20),
  ])
  const now = runOf([{ ...row('kept', 31, 20), ...bound }, { ...row('apart', 39, 20), ...bound }, row('free', 39, 20)])
  const [said, ...named] = compareRatios(now, before)
  assert.match(said ?? '', /^1 of 3 ratios agree .*; 1 of the 2 that have a reach$/)
  assert.equal(named, ['  apart: 1.5 ×, then 1.95 × (has a reach)', '  free: 1.5 ×, then 1.95 ×'])
})

test('Given two rows of one name, then each is held against the row at its own place', () => {
  const rows = [row('a loop', 100, 100), row('a loop', 70, 100)]
  assert.match(compareRatios(runOf(rows), runOf(rows))[0] ?? '', /^2 of 2 ratios/)
})

test('Given rows without a reference, or rows that the other run does not have, then they are not counted', () => {
  const [said] = compareRatios(runOf([row('alone', 1), row('new', 1, 2)]), runOf([row('alone', 9)]))
  assert.match(said ?? '', /^0 of 0 ratios/)
})

test.run()
