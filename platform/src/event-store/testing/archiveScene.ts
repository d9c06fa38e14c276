import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { silentLog } from '../../log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newFolder, suiteOfEach } from '../../testing/suites.ts'
import { archivableEventStoreDbLog } from '../archive/archivableEventStoreDbLog.ts'
import type { ArchivableLog } from '../archive/archivableLog.ts'
import { archivablePostgresLog } from '../archive/archivablePostgresLog.ts'
import { archivableUntil, type Moved, moveToArchive } from '../archive/moveToArchive.ts'
import { withArchive } from '../archive/withArchive.ts'
import { eventsAfter } from '../contract/eventsAfter.ts'
import { newStream, numbered } from '../contract/sampleEvents.ts'
import { beginning, categoryOf, type EventStore, type Position } from '../eventStore.ts'
import { openStreamRemover, type StreamRemover } from '../eventStoreDbRemoval.ts'
import { connectEventStoreDb } from '../eventstoredb.ts'
import { createPostgresEventStore } from '../postgres.ts'
import { chainStart, nextLinks } from '../seals/chain.ts'
import { createSealStore } from '../seals/sealStore.ts'
import { startEventStoreDbStandIn } from './eventStoreDbStandIn.ts'
import { findEventStoreDb } from './realEventStoreDb.ts'

export interface ArchiveScene {
  readonly database: TestDatabase
  readonly folder: string
  readonly key: Buffer
  /** The log without its archive. */
  readonly live: EventStore
  /** The log with its archive. */
  readonly store: EventStore
  /** The server shows the events of removed streams until it is scavenged. */
  readonly keepsRemoved: boolean
  /** Only where the log is in EventStoreDB. */
  readonly remover: StreamRemover | undefined
  readonly scavenge: (() => void) | undefined
  /** The log's end before this scene: a real server has events of others too. */
  readonly from: Position
  /** Streams that ended, in the order of their ends. */
  readonly ended: string[]
  end(): Promise<void>
}

type Server = Pick<ArchiveScene, 'live' | 'remover' | 'scavenge' | 'keepsRemoved'> & { stop(): Promise<void> }
type StartServer = (database: TestDatabase) => Promise<Server>

async function inEventStoreDb(url: string, scavenge: (() => void) | undefined, stopServer: () => Promise<void>) {
  const live = await connectEventStoreDb(url, silentLog)
  const remover = openStreamRemover(url)
  const stop = async () => {
    await Promise.all([live.close(), remover.close()])
    await stopServer()
  }
  return { live, remover, scavenge, keepsRemoved: true, stop }
}

const found = await findEventStoreDb()

/** Where a log can be, by the name of its test. */
export const logs: Readonly<Record<string, StartServer>> = {
  Postgres: async ({ pool }) => {
    const live = createPostgresEventStore(pool)
    return { live, remover: undefined, scavenge: undefined, keepsRemoved: false, stop: () => live.close() }
  },
  'the stand-in for EventStoreDB': async () => {
    const { connectionString, scavenge, stop } = await startEventStoreDbStandIn()
    return inEventStoreDb(connectionString, scavenge, stop)
  },
  ...(typeof found !== 'string' && {
    'a real EventStoreDB': () => inEventStoreDb(found.connectionString, undefined, async () => undefined),
  }),
}

/** A log with eight streams that interleave, of which the even ones end, and one more; all sealed. */
async function startArchiveScene(start: StartServer): Promise<ArchiveScene> {
  const database = await createTestDatabase()
  const { stop, ...server } = await start(database)
  const { live } = server
  const { dataDir: folder, end: removeFolder } = await newFolder()
  // Run as root, the database has an account of its own that passes through here.
  chmodSync(folder, 0o755)
  const from = await live.head()
  const ended: string[] = []
  const streams = Array.from({ length: 8 }, () => newStream())
  for (const stream of streams) await live.append(stream, 'none', numbered(3))
  for (const [n, stream] of streams.entries()) {
    await live.append(stream, 'any', numbered(1, 3, n % 2 === 0 ? 'Ended' : 'WentOn'))
    if (n % 2 === 0) ended.push(stream)
  }
  await live.append(newStream(), 'none', numbered(4))
  const key = randomBytes(32)
  const links = nextLinks(key, chainStart, await eventsAfter(live, beginning))
  await createSealStore(database.pool).add(links, chainStart)
  const end = async () => {
    await stop()
    await database.drop()
    await removeFolder()
  }
  return { ...server, database, folder, key, store: withArchive(live, database.pool, folder), from, ended, end }
}

/** A suite whose tests have such a scene each. */
export const suiteOfScenes = <Scene extends ArchiveScene = ArchiveScene>(name: string, start: StartServer) =>
  suiteOfEach<ArchiveScene, Scene>(name, () => startArchiveScene(start))

/** @param remover instead of the scene's own */
export function archivable(
  { database, folder, live, remover: own }: ArchiveScene,
  remover: StreamRemover | undefined = own,
): ArchivableLog {
  return remover
    ? archivableEventStoreDbLog(database.pool, folder, live, remover)
    : archivablePostgresLog(database.pool)
}

/** Moves what ended. @param before ISO 8601; everything when absent */
export async function archiveEnded(
  scene: ArchiveScene,
  before = '2999-01-01T00:00:00.000Z',
  log = archivable(scene),
): Promise<Moved> {
  const categories = [...new Set(scene.ended.map(categoryOf))]
  const until = await archivableUntil(scene.database.pool)
  return moveToArchive(log, scene.folder, { categories, types: ['Ended'] }, before, until)
}
