import { testBus } from './busContract.ts'
import { createInProcessBus } from './inProcess.ts'

testBus('the bus in one process', async (log) => {
  const bus = createInProcessBus(log)
  return { bus, other: bus, close: () => bus.close() }
})
