import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { stampOf } from './frontendBuild.ts'

const test = suite('when the pages are built again')

test('Given built pages, when a source or a version of a package changes, then they are out of date; for other files they are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-sync-pages-'))
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  const outdates = (path: string) => {
    const built = stampOf(folder)
    write(path)
    return stampOf(folder) !== built
  }
  const paths = ['frontend/src/app/App.tsx', 'package-lock.json', 'frontend/package.json', 'contracts/package.json']
  assert.equal(
    paths.filter((path) => !outdates(path)),
    [],
  )
  assert.not(outdates('README.md'))
  rmSync(folder, { recursive: true })
})

test.run()
