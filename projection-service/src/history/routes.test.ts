import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { HistoryEvent, HistoryEventDetail } from '@calendar-sync/contracts/api/history'
import { WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { waitlistStreamOf } from '@calendar-sync/contracts/streams'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, registered } from '../testing/people.ts'
import { adminAndSupport, adminId, supportId } from '../testing/scene.ts'
import { listQuery, suiteOfQueries } from '../testing/server.ts'

const entryId = WaitlistEntryId.parse(`${'a'.repeat(32)}-${'b'.repeat(8)}`)

const {
  queries: history,
  server,
  position,
  cookie: admin,
  ask: askFor,
} = await suiteOfQueries(
  'who may read what of the history',
  adminId,
  registered(),
  ...adminAndSupport,
  { type: 'WaitlistJoined', data: { entryId, email: 'wanda@waits.example', source: 'landing-page', subscribed: true } },
  { type: 'WaitlistNotesChanged', data: { entryId, notes: 'knows our investor' } },
)
const support = await server.signIn(supportId, position)

const ask = (path: string, cookie: string) => askFor(`/api/${path}`, cookie)
const filtered = (filter: object) => `history?${listQuery({ filter })}`
const exported = (filter: object) => filtered(filter).replace('history', 'history.json')

history('What cannot be put on record is not shown; what needs no record is', async () => {
  for (const path of [filtered({ person: dana }), filtered({ stream: `user-${dana}` }), `streams/user-${dana}`]) {
    const refused = await ask(path, admin)
    assert.is(refused.status, 503, path)
    assert.is(ErrorBody.parse(refused.body).code, 'unavailable')
    assert.not.match(JSON.stringify(refused.body), 'lumen')
  }
  assert.is((await ask(filtered({ type: 'UserRegistered' }), admin)).status, 200)
})

history('A look is put on record once, with who looks, at whom, and for which request', async () => {
  for (const path of [filtered({ person: dana }), filtered({ stream: `user-${dana}` }), exported({ person: dana })]) {
    const looks: z.infer<typeof recordAccessRequest.request>[] = []
    const stop = await server.bus.respond(recordAccessRequest, async (look) => {
      looks.push(look)
      return { position: null }
    })
    const answer = await ask(path, support)
    assert.is(answer.status, 200)
    const correlationId = answer.headers.get('x-request-id')
    assert.equal(looks, [{ viewerId: supportId, people: [dana], asAdmin: false, correlationId }], path)
    await stop()
  }
})

history('Notes on the waitlist are shown to admins and not to support', async () => {
  const stream = waitlistStreamOf(entryId)
  const noted = async (cookie: string) => {
    const events = z.array(HistoryEvent).parse((await ask(filtered({ stream }), cookie)).body)
    const id = events.find(({ type }) => type === 'WaitlistNotesChanged')?.id
    const detail = await ask(`history/${id}`, cookie)
    const state = await ask(`streams/${stream}`, cookie)
    assert.is(HistoryEventDetail.parse(detail.body).sentence, 'changed the notes of a waitlist entry')
    assert.is(state.status, 200)
    return [detail, state].map(({ body }) => JSON.stringify(body).includes('knows our investor'))
  }
  // Their stories hold events about people too, whose looks are put on record.
  const stop = await server.bus.respond(recordAccessRequest, async () => ({ position: null }))
  assert.equal(await noted(admin), [true, true])
  assert.equal(await noted(support), [false, false])
  const file = await ask(exported({ stream }), support)
  assert.not.match(JSON.stringify(file.body), 'investor')
  assert.match(JSON.stringify(file.body), 'wanda@waits.example')
  await stop()
})

history.run()
