import fc from 'fast-check'
import * as assert from 'uvu/assert'
import type { Decider } from '../domain/decider.ts'
import { DomainError } from '../errors.ts'

/**
 * The law of every decider: a command that was carried out, sent once more, yields no events. Plays random commands one
 * after the other and repeats each at once; a refusal counts as "nothing happened".
 * @returns in how many plays a command led to events, so that a test can show that the law was exercised
 */
export function everyRetryYieldsNoEvents<Command, State, Event>(
  decider: Decider<Command, State, Event>,
  commands: fc.Arbitrary<Command>,
): number {
  let effective = 0
  fc.assert(
    fc.property(fc.array(commands, { minLength: 5, maxLength: 25, size: 'max' }), (history) => {
      let state = decider.initialState
      for (const command of history) {
        const events = attempt(decider, command, state)
        if (events === undefined) continue
        if (events.length > 0) effective += 1
        state = events.reduce(decider.evolve, state)
        assert.equal(attempt(decider, command, state), [], `${JSON.stringify(command)} sent twice`)
      }
    }),
  )
  return effective
}

function attempt<Command, State, Event>(decider: Decider<Command, State, Event>, command: Command, state: State) {
  try {
    return decider.decide(command, state)
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
