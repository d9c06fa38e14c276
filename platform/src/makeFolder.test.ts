import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { makeFolder } from './makeFolder.ts'
import { newFolder, suiteOfEach } from './testing/suites.ts'

const test = suiteOfEach('folders that are made', newFolder)

test('given a folder in one that is not there, then both are made as closed as asked for, and stay when asked for again', ({
  dataDir,
}) => {
  const modes = () => ['a', 'a/b'].map((folder) => statSync(join(dataDir, folder)).mode & 0o777)
  makeFolder(join(dataDir, 'a/b'), 0o700)
  assert.equal(modes(), [0o700, 0o700])
  makeFolder(join(dataDir, 'a/b/'), 0o755)
  assert.equal(modes(), [0o700, 0o700])
})

test('given a file in its place or above it, or a file system that takes no folders, then it is refused at once', ({
  dataDir,
}) => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  assert.throws(() => makeFolder(file), /EEXIST/)
  assert.throws(() => makeFolder(join(file, 'a')), /ENOTDIR/)
  assert.throws(() => makeFolder('/proc/calendar-sync/a'), /mkdir '\/proc/)
})

test.run()
