import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'

export const runsPerPage = 100
/** A sync that ran more often is shown as far as these reach. */
const mostPages = 20

/** The runs that ended since then, and maybe older ones, from a list that has the newest first. @param read a page, from 1 */
export async function runsSince<Run extends Pick<SyncRun, 'endedAt'>>(
  since: Date,
  read: (page: number) => Promise<readonly Run[]>,
): Promise<readonly Run[]> {
  const runs: Run[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const more = await read(page)
    runs.push(...more)
    const endedAt = more.at(-1)?.endedAt
    if (more.length < runsPerPage || (endedAt && new Date(endedAt) < since)) break
  }
  return runs
}
