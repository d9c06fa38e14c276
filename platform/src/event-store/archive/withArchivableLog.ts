import type { Pool } from '../../database/pool.ts'
import type { Log } from '../../log.ts'
import { archivableEventStoreDbLog } from './archivableEventStoreDbLog.ts'
import type { ArchivableLog } from './archivableLog.ts'
import { archivablePostgresLog } from './archivablePostgresLog.ts'

interface ArchivableLogOptions {
  /** Of the database. */
  readonly owner: Pool
  /** Where the files of the archive are. */
  readonly folder: string
  /** Absent: the log is in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly log: Log
}

/** Does the work with the log of the services; connections that it needs of its own end with it. @throws EventStoreUnreachable */
export async function withArchivableLog<Result>(
  { owner, folder, eventStoreUrl, log }: ArchivableLogOptions,
  work: (archivable: ArchivableLog) => Promise<Result>,
): Promise<Result> {
  if (!eventStoreUrl) return work(archivablePostgresLog(owner))
  // The client takes a while to load.
  const [{ connectEventStoreDb }, { openStreamRemover }] = await Promise.all([
    import('../eventstoredb.ts'),
    import('../eventStoreDbRemoval.ts'),
  ])
  const live = await connectEventStoreDb(eventStoreUrl, log)
  const remover = openStreamRemover(eventStoreUrl)
  try {
    return await work(archivableEventStoreDbLog(owner, folder, live, remover))
  } finally {
    await Promise.all([live.close(), remover.close()])
  }
}
