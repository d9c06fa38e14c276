import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import { folderSuite } from './kit/folderSuite.ts'
import { listening } from './kit/listening.ts'
import { root } from './runner/findTestFiles.ts'

const test = folderSuite('starting with something wrong')

interface Ended {
  readonly code: number | null
  /** Lines on the error output. */
  readonly said: string[]
  /** Lines on the ordinary output. */
  readonly printed: string[]
}

/** Runs the product until it ends by itself, or until it says `until`. */
function run(environment: Record<string, string>, until?: RegExp): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--conditions=@calendar-sync/source', '--import', 'tsx', 'deploy/standalone/src/main.ts'],
    { cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', ...environment } },
  )
  const said: string[] = []
  const printed: string[] = []
  const into = (lines: string[]) => (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    if (until && lines.some((line) => until.test(line))) child.kill('SIGTERM')
  }
  child.stderr.on('data', into(said))
  child.stdout.on('data', into(printed))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said, printed })))
}

const oneLine = ({ code, said }: Ended, pattern: RegExp) => {
  assert.is(code, 1, said.join('\n'))
  assert.is(said.length, 1, said.join('\n'))
  assert.match(said[0] ?? '', pattern)
}

test('A variable that cannot be used: one line names it', async ({ folder }) => {
  oneLine(await run({ DATA_DIR: folder, PORT: 'eighty' }), /PORT .*port number/)
})

test('A variable that production needs: one line names it', async ({ folder }) => {
  oneLine(await run({ DATA_DIR: folder, NODE_ENV: 'production' }), /PUBLIC_URL is not set/)
})

test('A port that is taken: one line names it and the variable that changes it', async ({ folder }) => {
  const database = process.env.TEST_DATABASE_URL
  const taken = createServer()
  const port = await listening(taken)
  try {
    const environment = { DATA_DIR: folder, PORT: String(port), GOOGLE_EMULATOR_PORT: '0' }
    oneLine(
      await run({ ...environment, ...(database ? { DATABASE_URL: database } : {}) }),
      new RegExp(`port ${port} is in use.*PORT`),
    )
  } finally {
    taken.close()
  }
})

test('A database that cannot be reached: one line says where, and no password', async ({ folder }) => {
  const ended = await run({ DATA_DIR: folder, DATABASE_URL: 'postgres://calendar:secret@127.0.0.1:1/calendar' })
  oneLine(ended, /127\.0\.0\.1:1/)
  assert.not.match(ended.said[0] ?? '', /secret/)
})

test('A Google that cannot be reached: one line says so, and the product starts', async ({ folder }) => {
  // A database of its own: another one's keys are wrapped by a master key that this start does not have.
  const database = await createTestDatabase()
  const ended = await run(
    {
      DATA_DIR: folder,
      PORT: '0',
      GOOGLE_BASE_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.connectionString,
    },
    /Calendar Sync is ready/,
  )
  assert.is(ended.code, 0, ended.said.join('\n'))
  const lines = ended.printed.filter((line) => line.includes('127.0.0.1:1'))
  assert.is(lines.length, 1, ended.printed.join('\n'))
  assert.match(lines[0] ?? '', /Google cannot be reached/)
  await database.drop()
})

test.run()
