import { syncStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { copiedFlight } from './flights.ts'
import { held, removeAccount, struck, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('what comes back while an account or a person is being removed', { taskPause: 200 })

/** What the engine still has to do for a person now. */
const openTasks = `background.jobs where queue = 'tasks' and person_id = $1 and ended_at is null and due_at < now() + interval '1 minute'`

test('Given a removed account that is connected again while its grant is given back, when its person makes a sync of it, then that sync stays on', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  await lab.addFault({ match: { path: '^/revoke' }, respond: held })
  await removeAccount(lab, person)
  await struck(lab)
  const syncId = await lab.makeSync(person)
  await becomes(() => lab.count('engine.syncs where sync_id = $1', [syncId]), 1)
  await lab.connect(userId, person.work.email, accountIds.work)
  await lab.clearFaults()
  await becomes(() => lab.count(openTasks, [userId]), 0)
  assert.equal(
    (await lab.eventLog.read(syncStream(syncId))).map(({ type }) => type),
    ['SyncCreated'],
  )
})

test('Given a person who is erased while one of their calendars is read, then what the read wrote goes, too', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  await copiedFlight(lab, person)
  await lab.append(`user-${userId}`, userId, { type: 'UserErased', data: { userId } })
  const feeds = () => lab.count('engine.feeds where user_id = $1', [userId])
  await becomes(feeds, 0)
  // As the read leaves it: it makes the feed that it no longer finds.
  await lab.pool.query(`insert into engine.feeds (user_id, account_id, calendar_key) values ($1, $2, 'work')`, [
    userId,
    accountIds.work,
  ])
  const later = `queue = 'tasks' and person_id = $1 and ended_at is null and due_at > now() + interval '10 minutes'`
  await becomes(() => lab.count(`background.jobs where ${later}`, [userId]), 1)
  await lab.pool.query(`update background.jobs set due_at = now() where ${later}`, [userId])
  await becomes(feeds, 0)
  await becomes(() => lab.count(`background.jobs where ${later}`, [userId]), 0)
})

test.run()
