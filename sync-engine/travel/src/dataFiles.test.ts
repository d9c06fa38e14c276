import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lexiconFile } from './lexicon/lexiconFile.ts'
import { modelFile } from './model/modelFile.ts'

const test = suite('the data of detection')

for (const [name, schema] of Object.entries({ 'lexicon.json': lexiconFile, 'weights.json': modelFile })) {
  test(`Given data/${name} as it is committed, then it is what detection, which does not check it again, takes it for`, () => {
    const file: unknown = JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))
    assert.is(schema.safeParse(file).success, true)
    assert.is(schema.safeParse({}).success, false)
  })
}

test.run()
