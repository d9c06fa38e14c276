import { AccountId } from '@calendar-sync/contracts/ids'
import { dana } from '@calendar-sync/contracts/testing/dana'
import type { Credentials } from '@calendar-sync/platform/privacy/vault'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleOAuth } from './oauth.ts'
import { createTokens } from './tokens.ts'

const test = suite('tokens that are renewed')

const account = { userId: dana, accountId: AccountId.parse('0b6e7a3c-5a52-4b3e-9a3c-0d5a5d3f1e11') }
const clock = () => new Date('2026-03-02T08:00:00Z')
const granted = (which: string): Credentials => ({
  accessToken: `access ${which}`,
  refreshToken: `refresh ${which}`,
  expiresAt: null,
})

/** Tokens of an account, of which `atGoogle` happens while Google renews the first. */
function tokensOf(atGoogle: (keep: (credentials: Credentials | undefined) => void) => void) {
  let kept: Credentials | undefined = granted('first')
  const recorded: string[] = []
  const keep = (credentials: Credentials | undefined) => {
    kept = credentials
  }
  const vault = {
    read: async () => kept,
    store: async (_: unknown, __: unknown, credentials: Credentials) => keep(credentials),
  }
  const refresh: GoogleOAuth['refresh'] = async (refreshToken) => {
    const isFirst = refreshToken === 'refresh first'
    if (isFirst) atGoogle(keep)
    return {
      accessToken: `renewed by ${refreshToken}`,
      refreshToken: null,
      holdsCalendars: !isFirst,
      lifetime: 3_600_000,
    }
  }
  const tokens = createTokens(vault, { refresh }, async ({ type }) => void recorded.push(type), clock)
  return { tokens, recorded, kept: () => kept }
}

test('Given a renewal of a grant without calendars, when its person grants them meanwhile, then what they granted stays and is renewed', async () => {
  const { tokens, recorded, kept } = tokensOf((keep) => keep(granted('second')))
  assert.is(await tokens.refresh(account), 'renewed by refresh second')
  assert.is(kept()?.refreshToken, 'refresh second')
  assert.equal(recorded, ['RecordTokenRefreshed'])
})

test('Given a renewal, when its account is removed meanwhile, then no token of it comes back', async () => {
  const { tokens, kept } = tokensOf((keep) => keep(undefined))
  await tokens.refresh(account).then(assert.unreachable, () => undefined)
  assert.is(kept(), undefined)
})

test.run()
