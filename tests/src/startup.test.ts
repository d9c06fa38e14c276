import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import { folderSuite } from './kit/folderSuite.ts'
import { listening } from './kit/listening.ts'
import { startProgram } from './kit/program.ts'

const test = folderSuite('starting with something wrong')

const linesOf = (text: string) => text.split('\n').filter(Boolean)

/**
 * Runs the product until it ends by itself, or until it says `until`: then it is stopped, or `then` is done to it.
 * @returns lines of its error output, and of the ordinary one
 */
async function run(environment: Record<string, string>, until?: RegExp, then?: () => void) {
  const { child, output, ended } = startProgram('standalone/main', { NODE_ENV: 'development', ...environment })
  const stop = then ?? (() => child.kill('SIGTERM'))
  child.stdout.on('data', () => until?.test(output()) && stop())
  const { code, said, printed } = await ended
  return { code, said: linesOf(said), printed: linesOf(printed) }
}

const oneLine = ({ code, said }: Awaited<ReturnType<typeof run>>, pattern: RegExp) => {
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

test('A folder for data that cannot be made: one line names it and the variable', async () => {
  oneLine(await run({ DATA_DIR: '/proc/calendar-sync' }), /\/proc\/calendar-sync.*choose another DATA_DIR/)
  const secrets = { SESSION_KEYS: 'a-secret-of-this-test', ENCRYPTION_KEY: '0123456789abcdef'.repeat(4) }
  oneLine(await run({ DATA_DIR: '/proc/calendar-sync', ...secrets }), /\/proc\/calendar-sync.*Choose another DATA_DIR/)
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

test('Its embedded database is killed: one line says so, and the product ends for a supervisor to start it again', async ({
  folder,
}) => {
  const killDatabase = () => {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  const environment = { DATA_DIR: folder, PORT: '0', GOOGLE_EMULATOR_PORT: '0', LOG_LEVEL: 'silent' }
  oneLine(await run(environment, /Press Ctrl-C/, killDatabase), /embedded database .* is gone/)
})

test.run()
