/**
 * A stream's rules: which events a command leads to, and what state events lead to. All three are pure. `decide`
 * returns no events when what it is asked for is true already, and throws a DomainError when a rule forbids it.
 */
export interface Decider<Command, State, Event> {
  readonly initialState: State
  readonly decide: (command: Command, state: State) => readonly Event[]
  readonly evolve: (state: State, event: Event) => State
}

/** The state after these events. */
export const fold = <State, Event>(
  decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>,
  events: Iterable<Event>,
): State => {
  let state = decider.initialState
  for (const event of events) state = decider.evolve(state, event)
  return state
}
