import { suite } from 'uvu'

/** A suite of what every adapter of a port must do; its tests share what `start` starts, which is closed after them. */
export function contractSuite<Fixture extends { close(): Promise<void> }>(name: string, start: () => Promise<Fixture>) {
  const test = suite<Fixture>(name)
  test.before(async (context) => {
    Object.assign(context, await start())
  })
  // What does not start has nothing to close, and the error is that of the start.
  test.after(({ close }: Partial<Fixture>) => close?.())
  return test
}
