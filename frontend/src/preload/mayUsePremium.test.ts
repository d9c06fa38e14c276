import * as access from '@calendar-sync/contracts/access'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mayUsePremium } from './mayUsePremium.ts'

const test = suite('whose lists are asked for early')

test('those of people whom the rule of access lets read them, and of no visitor', () => {
  for (const isAdmin of [true, false])
    for (const role of ['user', 'support', 'admin'] as const)
      for (const tier of [null, 'none', 'pro', 'enterprise'] as const)
        for (const status of [null, 'active', 'inactive', 'cancelled', 'trial'] as const) {
          const person = { isAdmin, role, subscription: { tier, status } }
          assert.is(mayUsePremium({ ...person, authenticated: true }), access.mayUsePremium(person))
          assert.is(mayUsePremium({ ...person, authenticated: false }), false)
        }
})

test('an answer that is not an object is that of a visitor', () => {
  for (const answer of [null, undefined, '', 1, []]) assert.is(mayUsePremium(answer), false)
})

test.run()
