import * as assert from 'uvu/assert'
import { type Decider, fold } from '../domain/decider.ts'
import { DomainError, type ErrorCode } from '../errors.ts'

/**
 * Sentences for decider tests: `given(decider, ...events).when(command).then(...events)` or `.refuses(code)`.
 */
export const given = <Command, State, Event>(decider: Decider<Command, State, Event>, ...past: Event[]) => ({
  when: (command: Command) => {
    const decide = () => decider.decide(command, fold(decider, past))
    return {
      then: (...expected: Event[]) => assert.equal(decide(), expected),
      refuses: (code: ErrorCode) => {
        let refusal: unknown
        try {
          decide()
        } catch (error) {
          refusal = error
        }
        assert.ok(refusal instanceof DomainError, 'the command was not refused')
        assert.is(refusal.code, code)
      },
    }
  },
})
