import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from '@calendar-sync/platform/testing/suites'
import { buildFrontendIfNeeded } from '@calendar-sync/standalone/frontendBuild'
import { forShortPages, launchBrowser } from '../kit/browser.ts'
import { caughtUp } from '../kit/caughtUp.ts'
import { patientSettings } from '../kit/patientSettings.ts'
import { type SeparateServices, serviceNames, startSeparateServices } from '../kit/separateServices.ts'
import { sharedByFiles } from '../kit/sharedByFiles.ts'
import { openStoredLog } from '../kit/storedLog.ts'
import { type Pages, runInBrowser, withPages } from './screenSuite.ts'

interface Scene extends Pages {
  services: SeparateServices
}

const onServices = sharedByFiles<Pick<Scene, 'services' | 'product' | 'browser' | 'caughtUp'>>(async (later) => {
  await buildFrontendIfNeeded(() => undefined)
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  later(() => nats.stop())
  const services = await startSeparateServices(nats, { ...patientSettings, LOG_LEVEL: 'silent' })
  later(() => services.stop())
  const { pool, environment } = services
  if (!pool) throw new Error('The services of this suite have a database of their own.')
  const store = await openStoredLog(pool, environment.EVENTSTORE_URL)
  later(() => store.close())
  const browser = await launchBrowser(forShortPages)
  later(() => browser.close())
  return { services, product: services, browser, caughtUp: () => caughtUp({ pool, store }) }
})

/** A suite of browser tests on services that run as processes of their own, so that each can really be stopped. */
export function separateSuite(name: string) {
  const test = suite<Scene>(name)
  onServices(test)
  // A test may stop services; the next one finds everything running.
  test.after.each(async ({ services }) => {
    services.web.answerRightly()
    for (const name of serviceNames) {
      services.goOn(name)
      await services.start(name)
    }
  })
  return withPages(test)
}

/** Runs it, or says what is missing here. */
export async function runSeparately(test: ReturnType<typeof separateSuite>): Promise<void> {
  const nats = await startNats()
  await nats?.stop()
  if (!nats) console.log(`not run: ${natsMissing}`)
  else runInBrowser(test)
}
