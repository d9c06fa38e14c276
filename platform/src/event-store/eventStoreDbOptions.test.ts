import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { failureOf } from '../testing/failureOf.ts'
import { preferredNode } from './eventStoreDbOptions.ts'
import { connectEventStoreDb, EventStoreUnreachable } from './eventstoredb.ts'

const test = suite('the options of a connection to EventStoreDB')

for (const [said, preference] of [
  ['esdb://a:2113', undefined],
  ['esdb://a:2113,b:2113?tls=false', undefined],
  ['esdb://a:2113,b:2113?tls=false&nodePreference=Follower', 'follower'],
  ['esdb+discover://a?node-preference=leader', 'leader'],
  ['esdb://user:pa?ss@a:2113?nodePreference=random', 'random'],
  ['esdb://user:pass@a:2113/?NODE_PREFERENCE=readOnlyReplica&tls=false', 'readonlyreplica'],
] as const)
  test(`${said} prefers ${preference ?? 'nothing'}`, () => {
    assert.is(preferredNode(said), preference)
  })

/** Where no server answers: why it failed, and what was printed meanwhile. */
async function connectTo(connectionString: string) {
  const printed: unknown[] = []
  const { warn } = console
  console.warn = (...said: unknown[]) => printed.push(...said)
  try {
    const failure = await failureOf(connectEventStoreDb(connectionString, silentLog))
    assert.instance(failure, EventStoreUnreachable)
    return { failure: String(failure), printed }
  } finally {
    console.warn = warn
  }
}

for (const [parameters, said] of [
  ['tls=false&tlsVerfyCert=false', /: EVENTSTORE_URL has the option tlsVerfyCert, which the client does not know\.$/],
  ['tlsVerifyCert=false', /: EVENTSTORE_URL has tlsVerifyCert=false, which the client cannot do; .* tlsCAFile\.$/],
  ['tls_verify_cert=false', /: EVENTSTORE_URL has tls_verify_cert=false/],
  ['?tls=false', /: EVENTSTORE_URL has an option, which/],
  ['a&tls=false', /: EVENTSTORE_URL has the option a, which/],
] as const)
  test(`given ?${parameters}, then one line names what cannot be used, and the password is not printed`, async () => {
    const { failure, printed } = await connectTo(`esdb://ann:secret@127.0.0.1:1?${parameters}`)
    assert.match(failure, said)
    assert.not.match(failure, 'secret')
    assert.equal(printed, [])
  })

test('given options that the client knows, then each is taken, and the client prints nothing', async () => {
  const parameters = [
    ...['tls=false', 'tlsVerifyCert=true', 'tlsCAFile=none', 'nodePreference=leader', 'connectionName=a'],
    ...['discoveryInterval=1', 'gossip-timeout=1', 'max_discover_attempts=1', 'throwOnAppendFailure=true'],
    ...['defaultDeadline=1000', 'keepAliveInterval=10000', 'keepAliveTimeout=10000'],
  ]
  const { failure, printed } = await connectTo(`esdb://127.0.0.1:1?${parameters.join('&')}`)
  assert.match(failure, /cannot be reached/)
  assert.equal(printed, [])
})

test.run()
