import * as assert from 'uvu/assert'
import { accountsOf, subscribed } from './kit/identities.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('the accounts of a person', 'visitor')

for (const [sent, body] of [
  ['no body', undefined],
  ['a body without a refresh token', {}],
  ['an empty refresh token', { refreshToken: '' }],
  ['a refresh token that is no text', { refreshToken: null }],
] as const)
  test(`Given a connected account, when its token is to be refreshed with ${sent}, then that is refused in the specified words`, async ({
    client,
    people,
  }) => {
    await subscribed(client, people.office)
    const [account] = await accountsOf(client)
    const answer = await client.post(`/api/accounts/${account?.id}/refresh-token`, body)
    assert.is(answer.status, 422)
    assert.equal(answer.body, { error: 'No refresh token available', code: 'no_refresh_token' })
  })

test('Given a connected account, when its token is refreshed with what the list of accounts shows, then it is', async ({
  client,
  people,
}) => {
  await subscribed(client, people.office)
  const [account] = await accountsOf(client)
  const { refreshToken } = account ?? {}
  assert.is((await client.post(`/api/accounts/${account?.id}/refresh-token`, { refreshToken })).status, 200)
})

test.run()
