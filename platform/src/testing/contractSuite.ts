import { suite } from 'uvu'

/** A suite of what every adapter of a port must do; its tests share what `start` starts, which is closed after them. */
export function contractSuite<Fixture extends { close(): Promise<void> }>(name: string, start: () => Promise<Fixture>) {
  const tests = suite<{ fixture?: Fixture }>(name)
  tests.before(async (context) => {
    context.fixture = await start()
  })
  tests.after(async ({ fixture }) => {
    await fixture?.close()
  })
  const test = (title: string, run: (fixture: Fixture) => Promise<void>) =>
    tests(title, async ({ fixture }) => {
      if (!fixture) throw new Error('What is tested did not start.')
      await run(fixture)
    })
  return { tests, test }
}
