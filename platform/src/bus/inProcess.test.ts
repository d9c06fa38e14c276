import { observeBus } from '../observability/observeBus.ts'
import { testBus } from './busContract.ts'
import { createInProcessBus } from './inProcess.ts'

testBus('the bus in one process', async (log) => {
  // Measured, as the services use it: measuring must not change what it does.
  const bus = observeBus(createInProcessBus(log))
  return { bus, other: bus, end: () => bus.close() }
})
