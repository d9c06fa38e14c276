import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serverFolder } from './serverFolder.ts'

const test = suite<{ memory: string }>('the folder of the Postgres server of a run')

test.before.each((scene) => {
  scene.memory = mkdtempSync(join(tmpdir(), 'calendar-sync-memory-'))
})
test.after.each(({ memory }) => rmSync(memory, { recursive: true, force: true }))

test('Given room in memory, then it is there, and what a killed run left there is gone', ({ memory }) => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const left = [`calendar-sync-tests-${dead}`, `calendar-sync-tests-${process.ppid}`, 'of another program']
  for (const name of left) mkdirSync(join(memory, name))
  const folder = serverFolder(memory, 1)
  assert.is(folder, join(memory, `calendar-sync-tests-${process.pid}`))
  assert.ok(existsSync(folder))
  assert.equal(readdirSync(memory).sort(), [`calendar-sync-tests-${process.pid}`, ...left.slice(1)].sort())
})

test('Given too little room, or no such file system, then it is where temporary files are', ({ memory }) => {
  assert.is(serverFolder(memory, Number.MAX_SAFE_INTEGER), tmpdir())
  assert.is(serverFolder(join(memory, 'missing'), 1), tmpdir())
  assert.equal(readdirSync(memory), [])
})

test.run()
