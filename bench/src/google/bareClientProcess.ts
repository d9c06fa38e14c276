import { randomUUID } from 'node:crypto'
import { gaxios } from 'google-auth-library'
import { calendar, type calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { type Done, type Side, Task } from './bareClientTasks.ts'
import { openPromises } from './promises.ts'

/**
 * The bare Google client, as a reference: it reads a calendar and writes its events to another one in the batches that the
 * engine sends, and neither decides, remembers nor records anything. Not a line of the engine runs here. With a database it
 * does beside what our promises ask of any engine.
 */
const [baseUrl = '', database] = process.argv.slice(2)
const promises = database === undefined ? undefined : await openPromises(database)
const client = calendar({ version: 'v3', rootUrl: `${baseUrl}/`, retry: false })
const listing = { singleEvents: true, showDeleted: true, maxAttendees: 1, maxResults: 2500 }
/** As the engine: so many calls in a batch, so many batches under way. */
const [callsInBatch, batchesAtOnce] = [50, 4]

process.once('disconnect', () => process.exit())
process.on('message', (message) => {
  void carryOut(Task.parse(message)).then((done) => process.send?.(done))
})
process.send?.('ready')

async function carryOut(task: Task): Promise<Done> {
  const tokens = task.kind === 'deltas' ? await Promise.all(task.sides.map(tokenOf)) : []
  const before = process.cpuUsage()
  const began = performance.now()
  const events = task.kind === 'copy' ? await copy(task) : await deltas(task, tokens)
  const { user, system } = process.cpuUsage(before)
  return { milliseconds: performance.now() - began, processor: (user + system) / 1_000, events }
}

/** Both calendars as a whole, then a write for each event. */
async function copy({ from, to, timeMin, timeMax }: Extract<Task, { kind: 'copy' }>): Promise<number> {
  const [source] = await Promise.all([read(from, { timeMin, timeMax }), read(to, { timeMin, timeMax })])
  if (promises) return promises.copy(source.events, (batch) => insert(to, batch))
  const batches: calendar_v3.Schema$Event[][] = []
  for (let at = 0; at < source.events.length; at += callsInBatch)
    batches.push(source.events.slice(at, at + callsInBatch))
  let written = 0
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const created = await insert(to, batch)
      written += created.length // Not `+= await`, which would add to what it was before the others went on.
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, work))
  return written
}

/** Of calendars that were read: one is read as a whole once only, or collecting what that left would count as a delta's work. */
const syncTokens = new Map<string, string>()

async function tokenOf(side: Side): Promise<string> {
  const known = syncTokens.get(side.calendarId) ?? (await read(side, {})).syncToken
  syncTokens.set(side.calendarId, known)
  return known
}

/** What changed on each side since; nothing did. */
async function deltas({ sides, times }: Extract<Task, { kind: 'deltas' }>, first: readonly string[]): Promise<number> {
  let seen = 0
  let tokens = first
  for (let time = 0; time < times; time += 1) {
    const known = await Promise.all(sides.map((side, at) => read(side, { syncToken: tokens[at] ?? '' })))
    tokens = known.map(({ syncToken }) => syncToken)
    for (const { events } of known) seen += events.length
  }
  return seen
}

interface Read {
  readonly events: readonly calendar_v3.Schema$Event[]
  readonly syncToken: string
}

async function read({ token, calendarId }: Side, query: object): Promise<Read> {
  const events: calendar_v3.Schema$Event[] = []
  const headers = { Authorization: `Bearer ${token}` }
  for (let page = {}; ; ) {
    const { data } = await client.events.list({ calendarId, ...listing, ...query, ...page }, { headers })
    events.push(...(data.items ?? []))
    if (!data.nextPageToken) return { events, syncToken: data.nextSyncToken ?? '' }
    page = { pageToken: data.nextPageToken }
  }
}

/** @returns those that were created */
async function insert({ token, calendarId }: Side, events: readonly calendar_v3.Schema$Event[]) {
  const boundary = `batch_${randomUUID()}`
  const path = `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events?sendUpdates=none`
  const parts = events.map((event, index) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <${index}>`,
      '',
      `POST ${path} HTTP/1.1`,
      'content-type: application/json',
      '',
      JSON.stringify(copyOf(event)),
    ].join('\r\n'),
  )
  const { data } = await gaxios.request<string>({
    url: `${baseUrl}/batch/calendar/v3`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/mixed; boundary=${boundary}` },
    data: `${parts.join('\r\n')}\r\n--${boundary}--\r\n`,
    responseType: 'text',
  })
  // Each answer is read, as every client must.
  const bodies = data.split(/\r?\n\r?\n/).filter((text) => text.startsWith('{'))
  return bodies.map(readEvent).filter(({ id }) => id)
}

const readEvent = (text: string): calendar_v3.Schema$Event => JSON.parse(text.slice(0, text.lastIndexOf('}') + 1))

function copyOf({ id, summary, description, location, start, end }: calendar_v3.Schema$Event) {
  const mark = { copyOf: `${id}`, hash: randomUUID(), run: randomUUID(), sync: randomUUID() }
  const own = { id: randomUUID().replaceAll('-', ''), reminders: { useDefault: false } }
  return { ...own, summary, description, location, start, end, extendedProperties: { private: mark } }
}
