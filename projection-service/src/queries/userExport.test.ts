import { UserExport } from '@calendar-sync/contracts/api/userExport'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { parkedEventStream, syncRunStream } from '@calendar-sync/contracts/streams'
import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { dana, ofParked, parked, requested, runId } from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const lastRun = runId(30)

const exporting = suiteOfEach('the export of one’s own data', async () => {
  const server = await startServer()
  for (let n = 3; n < 30; n += 1) await server.record(requested(runId(n)))
  const position = await server.record(...danaAndOmar, requested(lastRun))
  return { server, cookie: await server.signIn(dana, position), end: server.end }
})

const download = ({ url }: TestServer, cookie: string) =>
  fetch(`${url}/api/user/export`, {
    headers: { cookie, 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(60_000),
  })

/** Has the log wait, or fail, before it gives a stream. */
function beforeReading({ eventLog }: TestServer, act: (stream: string) => Promise<unknown> | undefined) {
  const { read } = eventLog
  eventLog.read = async <Event extends AnyEvent>(stream: string, fromRevision?: number) => {
    await act(stream)
    return read<Event>(stream, fromRevision)
  }
}

exporting(
  'given a person with many runs, when they export, then the file begins before all of it is read, and is whole at its end',
  async ({ server, cookie }) => {
    let go: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      go = resolve
    })
    beforeReading(server, (stream) => (stream === syncRunStream(lastRun) ? begun : undefined))
    const answer = await download(server, cookie)
    go()
    const { userId, now, history } = UserExport.parse(await answer.json())
    assert.is(userId, dana)
    assert.equal([now.users?.length, now.calendarSyncs?.length], [1, 2])
    assert.is(history.filter(({ type }) => type === 'SyncRunRequested').length, 30)
    assert.is(history.at(-1)?.stream, syncRunStream(lastRun))
    assert.match(answer.headers.get('content-type') ?? '', 'application/json')
  },
)

exporting(
  'given an event that was given up and tried again, when its person exports, then both stand in the file',
  async ({ server }) => {
    const position = await server.record(parked, { type: 'ParkedEventRetried', data: ofParked })
    const answer = await download(server, await server.signIn(dana, position))
    const { history } = UserExport.parse(await answer.json())
    const ofIt = history.filter(({ stream }) => stream === parkedEventStream(ofParked.parkedId))
    assert.equal(
      ofIt.map(({ type }) => type),
      ['SyncEventParked', 'ParkedEventRetried'],
    )
  },
)

exporting(
  'given a log that cannot be read, then an export is refused and not half a file',
  async ({ server, cookie }) => {
    beforeReading(server, () => Promise.reject(new EventStoreUnavailable()))
    assert.is((await download(server, cookie)).status, 503)
  },
)

exporting.run()
