import { randomBytes, randomUUID } from 'node:crypto'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from 'pg'
import * as assert from 'uvu/assert'
import { suiteWithLogs } from '../testing/log.ts'
import { encrypt } from './encryption.ts'
import { loadInstallationKeys } from './installationKeys.ts'
import { createMasterKeys, type MasterKeys, masterKeyId } from './masterKeys.ts'
import { createPersonalKeys } from './personalKeys.ts'
import { requireMasterKeys } from './requireMasterKeys.ts'
import { rotateKeys } from './rotateKeys.ts'
import { type Credentials, createVault } from './vault.ts'

const test = suiteWithLogs('exchanging the master key')

const [old, next] = [randomBytes(32), randomBytes(32)]
const onlyOld = createMasterKeys(old)
/** What services run with before, and while, the key is exchanged. */
const [oldThenNext, nextThenOld] = [createMasterKeys(old, [next]), createMasterKeys(next, [old])]
const onlyNext = createMasterKeys(next)

const insertKey = 'insert into privacy.personal_keys (person_id, wrapped_key) values ($1, $2)'

const newPerson = () => UserId.parse(randomUUID())
const newAccount = () => AccountId.parse(randomUUID())
const tokens = (accessToken: string): Credentials => ({ accessToken, refreshToken: '1//r', expiresAt: null })

/** A process that runs with these keys. */
function processWith(pool: Pool, master: MasterKeys) {
  const keys = createPersonalKeys(pool, master)
  return { keys, vault: createVault(pool, keys, master) }
}

test('given services that sign people in, refresh tokens and erase meanwhile, then nothing is lost', async ({
  pool,
}) => {
  const before = processWith(pool, onlyOld)
  const personal = new Map<UserId, Buffer>()
  const accounts = new Map<AccountId, { owner: UserId; token: string }>()
  const signUp = async ({ keys, vault }: ReturnType<typeof processWith>) => {
    const [person, account] = [newPerson(), newAccount()]
    const key = await keys.forWriting(person)
    await vault.store(person, account, tokens('first'))
    if (key) personal.set(person, key)
    accounts.set(account, { owner: person, token: 'first' })
  }
  for (let n = 0; n < 300; n += 1) await signUp(before)
  const installation = await loadInstallationKeys(pool, onlyOld)

  const services = [processWith(pool, oldThenNext), processWith(pool, nextThenOld)]
  const erased = new Set<UserId>()
  let rotating = true
  const load = services.map(async (service, index) => {
    const known = [...accounts]
    for (let n = 0; rotating || n < 50; n += 1) {
      await signUp(service)
      const [account, held] = known[(n * 7 + index) % known.length] ?? []
      if (!account || !held || erased.has(held.owner)) continue
      if (n % 10 === 9) {
        erased.add(held.owner)
        await service.keys.erase(held.owner)
        continue
      }
      const token = `${index}-${n}`
      const stored = await service.vault.store(held.owner, account, tokens(token)).then(
        () => true,
        () => erased.has(held.owner),
      )
      assert.ok(stored)
      // The other service may have written after us: either is a refreshed token.
      assert.ok(erased.has(held.owner) || (await service.vault.read(account))?.accessToken !== 'first')
      held.token = 'refreshed'
    }
  })
  const first = await rotateKeys(pool, nextThenOld)
  assert.ok(first.rewrapped >= 600, `${first.rewrapped} envelopes`)
  rotating = false
  await Promise.all(load)
  // Every service runs with the new key by now: one more finds what the older ones left.
  const second = await rotateKeys(pool, nextThenOld)
  assert.equal([...second.remaining], [])

  await requireMasterKeys(pool, onlyNext)
  const after = processWith(pool, onlyNext)
  for (const [person, key] of personal) {
    const found = (await after.keys.forReading([person])).get(person)
    if (erased.has(person)) assert.is(found, undefined)
    else assert.ok(found?.equals(key), 'a key of a person was lost')
  }
  for (const [account, { owner, token }] of accounts) {
    const found = await after.vault.read(account)
    if (erased.has(owner)) assert.is(found, undefined)
    else if (token === 'first') assert.equal(found, tokens('first'))
    else assert.match(found?.accessToken ?? '', /^[01]-\d+$/)
  }
  assert.equal(await loadInstallationKeys(pool, onlyNext), installation)
})

test('given a rotation that was killed halfway, then the next one does the rest, and a third nothing', async ({
  pool,
}) => {
  const { keys } = processWith(pool, onlyOld)
  for (let n = 0; n < 500; n += 1) await keys.forWriting(newPerson())
  let told = 0
  const killed = rotateKeys(pool, nextThenOld, () => {
    told += 1
    if (told === 2) throw new Error('killed')
  })
  assert.is(await killed.then(() => '', String), 'Error: killed')
  const progress: string[] = []
  const rest = await rotateKeys(pool, nextThenOld, (done, total) => progress.push(`${done}/${total}`))
  assert.equal([rest.rewrapped, rest.total, [...rest.remaining]], [300, 500, []])
  assert.equal([progress[0], progress.at(-1)], ['200/500', '500/500'])
  assert.is((await rotateKeys(pool, nextThenOld)).rewrapped, 0)
})

test('what no configured key opens is told with that key’s id and kept, and the rest is done', async ({ pool }) => {
  const lost = createMasterKeys(randomBytes(32))
  await processWith(pool, lost).keys.forWriting(newPerson())
  await processWith(pool, onlyOld).keys.forWriting(newPerson())
  const found = await rotateKeys(pool, nextThenOld)
  assert.is(found.rewrapped, 1)
  assert.equal([...found.remaining], [[lost.currentId, 1]])
  assert.match(found.failure ?? '', new RegExp(`${lost.currentId} is neither ENCRYPTION_KEY nor`))
})

test('given keys and tokens from before envelopes named their key, then they are read, and get an envelope', async ({
  pool,
}) => {
  const [person, account, key] = [newPerson(), newAccount(), randomBytes(32)]
  await pool.query(insertKey, [person, encrypt(old, key.toString('base64'), person)])
  const insertTokens = 'insert into privacy.credentials (account_id, user_id, sealed) values ($1, $2, $3)'
  await pool.query(insertTokens, [account, person, encrypt(key, JSON.stringify(tokens('kept')), account)])
  assert.equal(await processWith(pool, nextThenOld).vault.read(account), tokens('kept'))

  // Streams keep the names that this installation gave them with its first master key.
  assert.equal((await loadInstallationKeys(pool, nextThenOld)).streamNames, old)
  const found = await rotateKeys(pool, nextThenOld)
  assert.equal([...found.remaining], [])
  assert.equal(await processWith(pool, onlyNext).vault.read(account), tokens('kept'))
  assert.equal((await loadInstallationKeys(pool, onlyNext)).streamNames, old)
})

test('given a master key that was dropped too early, or another one, then the start is refused with its id', async ({
  pool,
}) => {
  const sentenceOf = (master: MasterKeys) => requireMasterKeys(pool, master).then(() => '', String)
  assert.is(await sentenceOf(onlyNext), '')
  await processWith(pool, onlyOld).keys.forWriting(newPerson())
  assert.is(await sentenceOf(nextThenOld), '')
  assert.match(await sentenceOf(onlyNext), new RegExp(`the key ${masterKeyId(old)}, which wraps 1 of`))
  await pool.query('delete from privacy.personal_keys')
  const person = newPerson()
  await pool.query(insertKey, [person, encrypt(old, randomBytes(32).toString('base64'), person)])
  assert.match(await sentenceOf(onlyNext), /has the key that wraps the kept keys of people/)
})

test.run()
