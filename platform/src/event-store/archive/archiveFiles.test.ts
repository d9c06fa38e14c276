import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createTestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { newFolder, suiteOfEach } from '../../testing/suites.ts'
import { newStream, numbered } from '../contract/sampleEvents.ts'
import { beginning, type StoredEvent } from '../eventStore.ts'
import { createPostgresEventStore } from '../postgres.ts'
import { formatPosition } from '../postgresRows.ts'
import { type ArchiveFile, eventsOfFiles, nameFile, writeArchiveFile } from './archiveFiles.ts'
import { withArchive } from './withArchive.ts'

interface Archive {
  readonly dataDir: string
  readonly files: readonly ArchiveFile[]
  readonly stream: string
  end(): Promise<void>
}

/** Two files whose events take turns, each too long to be read at once. */
async function startArchive(): Promise<Archive> {
  const { dataDir, end } = await newFolder()
  const stream = newStream()
  const events = numbered(6_000).map(
    (event, revision): StoredEvent => ({ ...event, stream, revision, position: formatPosition(String(revision + 1)) }),
  )
  const files = [0, 1].map((rest) => events.filter(({ revision }) => revision % 2 === rest))
  return { dataDir, stream, files: await Promise.all(files.map((part) => writeArchiveFile(dataDir, part))), end }
}

const test = suiteOfEach('files of an archive', startArchive)

/** Those of this process, which Linux lists. */
const openFiles = (folder: string) =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder)
    } catch {
      return false
    }
  })

const allClosed = (folder: string) => eventually(() => openFiles(folder).length === 0)

test('Given files that a slow reader leaves before their end, then they are closed', async ({ dataDir, files }) => {
  for await (const { revision } of eventsOfFiles(dataDir, files, beginning)) {
    // By now more lines wait for it than are read ahead.
    await nextTurn()
    if (revision < 300) continue
    assert.is(openFiles(dataDir).length, 2)
    break
  }
  await allClosed(dataDir)
})

test('Given a log with an archive, when a page ends inside a file, then that is closed', async (archive) => {
  const { dataDir, files, stream } = archive
  const { pool, drop } = await createTestDatabase()
  const store = withArchive(createPostgresEventStore(pool), pool, dataDir)
  for (const file of files) await nameFile(pool, file, file === files[0] ? [stream] : [], { taken: true })
  const { events } = await store.readAll(beginning, 700)
  assert.equal([events.length, events.at(-1)?.revision], [700, 699])
  await allClosed(dataDir)
  await store.close()
  await drop()
})

test.run()
