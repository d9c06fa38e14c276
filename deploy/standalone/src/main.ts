import { loadConfig } from '@calendar-sync/platform/config'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { startStandalone } from './start.ts'

await runUntilSignal(async () => {
  const started = performance.now()
  const running = await startStandalone(loadConfig(process.env), (line) => console.log(line))
  console.log(`\nCalendar Sync is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
  console.log(`  The app                  ${running.url}`)
  if (running.emulatorUrl) console.log(`  Stand-in for Google      ${running.emulatorUrl}`)
  if (running.metricsUrl) console.log(`  Metrics                  ${running.metricsUrl}`)
  console.log('\nPress Ctrl-C to stop.')
  return running
})
