import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Projection } from '@calendar-sync/contracts/api/operations'
import { DatabaseError, type Pool } from 'pg'
import { z } from 'zod'
import type { Client } from '../kit/client.ts'
import { tablesOf, textOf } from '../kit/storedRows.ts'

/** Every way a word may be written down: as it is, in an address of the web, as bytes, and in base64 wherever it begins. */
function writingsOf(word: string): string[] {
  const inBase64 = [0, 1, 2].map((shift) => {
    const text = Buffer.from(' '.repeat(shift) + word).toString('base64')
    // What depends on neighbours is left out.
    return text.slice(shift === 0 ? 0 : 4, -4)
  })
  return [word, Buffer.from(word).toString('hex'), ...inBase64]
}

const tells = (text: string, word: string): boolean => {
  const lower = text.toLowerCase()
  const [plain = '', hex = '', ...inBase64] = writingsOf(word)
  return lower.includes(plain) || lower.includes(hex) || inBase64.some((piece) => text.includes(piece))
}

/** Tables of all schemas with a row that tells the word. */
export async function tablesTelling(pool: Pool, word: string): Promise<string[]> {
  const telling: string[] = []
  for (const table of await tablesOf(pool)) if (tells(await textIfThere(pool, table), word)) telling.push(table)
  return telling
}

/** The rows of a table; none of one that was dropped meanwhile, as those of an older read model are. */
const textIfThere = (pool: Pool, table: string): Promise<string> =>
  textOf(pool, table).catch((cause) => {
    if (cause instanceof DatabaseError && cause.code === '42P01') return ''
    throw cause
  })

/** Answers of the API, asked by an admin, that tell the word: lists, every event and stream of the person, exports. */
export async function answersTelling(admin: Client, userId: string, word: string): Promise<string[]> {
  const telling = new Set<string>()
  const look = async (path: string) => {
    const { body, status } = await admin.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    if (tells(JSON.stringify(body), word)) telling.add(path.replace(/\?.*|(?<=^\/api\/(history|streams))\/.*/, ''))
    return body
  }
  const narrowed = `filter=${encodeURIComponent(JSON.stringify({ person: userId }))}`
  for (const path of [
    '/api/admin/users',
    `/api/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
    '/api/waitlist/entries',
    '/api/admin/enterprise-requests',
    '/api/admin/parked-events',
    '/api/admin/operations',
    '/api/admin/projections',
    '/api/analytics',
    '/api/history.csv',
    `/api/history.csv?${narrowed}`,
    `/api/history.json?${narrowed}`,
  ])
    await look(path)

  const Rows = z.array(z.looseObject({ id: z.string(), stream: z.string(), person: z.unknown() }))
  const pageSize = 40
  for (const filter of ['filter={}', narrowed]) {
    for (let first = 0; ; first += pageSize) {
      const page = Rows.parse(await look(`/api/history?${filter}&range=[${first},${first + pageSize - 1}]`))
      if (filter === narrowed) {
        for (const { id } of page) await look(`/api/history/${id}`)
        for (const stream of new Set(page.map((event) => event.stream))) await look(`/api/streams/${stream}`)
      }
      if (page.length < pageSize) break
    }
  }
  return [...telling].sort()
}

/** Files of the product that tell the word; emails that were sent and Google's own state are not ours to take back. */
export function filesTelling(dataDir: string, word: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](outbox|google-emulator|postgres)[\\/]/.test(file))
    .filter((file) => tells(readFileSync(file, 'latin1'), word))
}

export const linesTelling = (said: string, word: string): string[] =>
  said.split('\n').filter((line) => tells(line, word))

/** Builds every read model again, as an admin does, and waits for the last. */
export async function rebuildAll(admin: Client): Promise<void> {
  const look = async () => z.array(Projection).parse((await admin.get('/api/admin/projections')).body)
  for (const { name } of await look()) {
    await admin.post(`/api/admin/projections/${name}/rebuild`)
    while ((await look()).some(({ rebuild }) => rebuild)) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
