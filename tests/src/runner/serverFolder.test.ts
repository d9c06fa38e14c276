import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { folderSuite } from '../kit/folderSuite.ts'
import { serverFolder } from './serverFolder.ts'

const test = folderSuite('the folder of the Postgres server of a run')

test('Given room in memory, then it is there, and what a killed run left there is gone', ({ folder: memory }) => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const left = [`calendar-sync-tests-${dead}`, `calendar-sync-tests-${process.ppid}`, 'of another program']
  for (const name of left) mkdirSync(join(memory, name))
  const folder = serverFolder(memory, 1)
  assert.is(folder, join(memory, `calendar-sync-tests-${process.pid}`))
  assert.ok(existsSync(folder))
  assert.equal(readdirSync(memory).sort(), [`calendar-sync-tests-${process.pid}`, ...left.slice(1)].sort())
})

test('Given too little room, or no such file system, then it is where temporary files are', ({ folder: memory }) => {
  assert.is(serverFolder(memory, Number.MAX_SAFE_INTEGER), tmpdir())
  assert.is(serverFolder(join(memory, 'missing'), 1), tmpdir())
  assert.equal(readdirSync(memory), [])
})

test.run()
