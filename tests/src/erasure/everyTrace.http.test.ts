import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { startProductProcess } from '../kit/productProcess.ts'
import { signInAdmin } from '../kit/staff.ts'
import { live } from './life.ts'
import { answersTelling, filesTelling, linesTelling, rebuildAll, tablesTelling } from './traces.ts'

const test = suite('no trace of an erased person')

test('Given people with everything, when one leaves and an admin deletes another, then nothing tells of them anywhere, also after every read model was built again, and a third keeps everything', async () => {
  const product = await startProductProcess()
  try {
    const { url, emulator, pool, dataDir } = product
    const admin = await signInAdmin(product)
    const leaving = await live(url, emulator, admin, 'zyxleaving')
    const deleted = await live(url, emulator, admin, 'zyxdeleted')
    const staying = await live(url, emulator, admin, 'zyxstaying')

    const search = async ({ word, userId }: typeof staying) => ({
      tables: await tablesTelling(pool, word),
      answers: await answersTelling(admin, userId, word),
      files: filesTelling(dataDir, word),
      logged: linesTelling(product.said(), word),
    })
    const nothing = { tables: [], answers: [], files: [], logged: [] }

    const before = await search(leaving)
    for (const table of [
      'users',
      'accounts',
      'calendars',
      'calendar_syncs',
      'sync_runs',
      'billing',
      'waitlist',
      'travel',
    ])
      assert.ok(
        before.tables.some((name) => name.startsWith(`read_models.${table}_v`)),
        `${table} told nothing of them: ${before.tables}`,
      )
    for (const path of [
      '/api/admin/users',
      '/api/history',
      '/api/history.csv',
      '/api/streams',
      '/api/waitlist/entries',
    ])
      assert.ok(before.answers.includes(path), `${path} told nothing of them: ${before.answers}`)
    assert.equal(before.logged, [], 'logs name no person')
    assert.equal(before.files, [], 'no file but emails names a person')
    assert.ok(product.said().includes('"level":'), 'the product logs')

    assert.is((await leaving.client.delete('/api/user')).status, 200)
    assert.is((await admin.delete(`/api/admin/users/${deleted.userId}`)).status, 200)
    for (const gone of [leaving, deleted]) {
      assert.is((await gone.client.get('/api/user/export')).status, 401)
      const quiet = async () => JSON.stringify(await search(gone)) === JSON.stringify(nothing)
      await eventually(quiet).catch(async () => assert.equal(await search(gone), nothing))
    }

    await rebuildAll(admin)
    for (const gone of [leaving, deleted]) assert.equal(await search(gone), nothing)

    const kept = await search(staying)
    assert.ok(kept.tables.length > 8, kept.tables.join())
    assert.ok(kept.answers.length > 5, kept.answers.join())
    const exported = JSON.stringify((await staying.client.get('/api/user/export')).body)
    for (const what of [
      'filter',
      'keyword',
      'offsite',
      'always',
      'never',
      'seat 12A',
      'street',
      'company',
      'vat',
      'information',
    ])
      assert.match(exported, new RegExp(`zyxstaying.?${what}`))
    for (const mailbox of ['billing', 'letters']) assert.match(exported, `${mailbox}@zyxstaying.example`)
    assert.not.match(exported, /zyxleaving|zyxdeleted/)
    assert.ok(readdirSync(join(dataDir, 'outbox')).length > 0, 'emails that were sent are not taken back')
  } finally {
    await product.stop()
  }
})

test.run()
