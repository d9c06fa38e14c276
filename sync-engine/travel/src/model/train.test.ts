import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { modelOf, scoreOf } from './model.ts'
import { type Example, train } from './train.ts'

const training = suite('Training')
const options = { ridge: 0.1, leastSupport: 2, steps: 300 }

const examples: Example[] = Array.from({ length: 40 }, (_, n) => ({
  features: [n % 2, 2, ...(n === 0 ? [9] : [])],
  travel: n % 2 === 0,
}))

training('a feature of travel gets a weight above zero, one of the rest below; what says nothing little', () => {
  const { weights } = train(examples, options)
  assert.ok((weights.get(0) ?? 0) > 1 && (weights.get(1) ?? 0) < -1)
  assert.ok(Math.abs(weights.get(2) ?? 0) < 0.2)
})

training('a feature that too few examples have gets none', () => {
  assert.not.ok(train(examples, options).weights.has(9))
})

training('the same examples give the same weights', () => {
  assert.equal([...train(examples, options).weights], [...train(examples, options).weights])
})

training('a score is a probability that grows with the weights of what is there', () => {
  const thresholds = { careful: 0.9, balanced: 0.6, generous: 0.3 }
  const model = modelOf({ version: 1, thresholds, bias: -1, weights: { 'title flight': 3 } })
  const [plain, flight] = [
    scoreOf(model, []),
    scoreOf(
      model,
      [...model.weights.keys()].filter((id) => model.weights[id] === 3),
    ),
  ]
  assert.ok(plain > 0.2 && plain < 0.3 && flight > 0.8 && flight < 1)
})

training.run()
