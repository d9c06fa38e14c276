import { DomainError } from '@calendar-sync/contracts/errors'
import { readInput } from '@calendar-sync/platform/http/readInput'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { badBodiesOf } from './badBodies.ts'
import { jargonIn } from './refusalSentences.ts'
import { routeTable } from './routeTable.ts'

const test = suite('what is said to each body that a route cannot use')

/** undefined where it takes the body. */
function refusalOf(schema: z.ZodType, sent: unknown): object | undefined {
  try {
    readInput(schema, sent)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { message, code, details } = error
    return { error: message, code, details }
  }
}

for (const [route, { body }] of Object.entries(routeTable))
  if (body)
    test(`Given a field of ${route} that is missing, empty, of another kind, too long or unknown, then each sentence is plain`, () => {
      const refusals = badBodiesOf(body).flatMap((sent) => refusalOf(body, sent) ?? [])
      assert.ok(refusals.length > 5, `${refusals.length} refusals`)
      assert.equal([...new Set(refusals.flatMap(jargonIn))], [])
    })

test.run()
