import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { buildFrontendIfNeeded } from '@calendar-sync/standalone/frontendBuild'
import { forShortPages, launchBrowser } from '../kit/browser.ts'
import { caughtUp } from '../kit/caughtUp.ts'
import { patientSettings } from '../kit/patientSettings.ts'
import { type SeparateServices, serviceNames, startSeparateServices } from '../kit/separateServices.ts'
import { openStoredLog } from '../kit/storedLog.ts'
import { suite } from '../kit/suite.ts'
import { type Pages, runInBrowser, withPages } from './screenSuite.ts'

interface Scene extends Pages {
  services: SeparateServices
}

type Shared = Pick<Scene, 'services' | 'product' | 'browser' | 'caughtUp'>

/** What files of one process share: to start it takes seconds of processor time, and every test leaves it running. */
let shared: Promise<Shared> | undefined
const steps: (() => Promise<unknown>)[] = []
let open = 0

async function end(): Promise<void> {
  for (const undo of steps.splice(0).reverse()) await undo()
}

/** Starts it for the first file. Each file that asks tells when it is over. */
function share(): Promise<Shared> {
  open += 1
  if (shared) return shared
  // The runner has no more files for this process; one that was killed leaves a file that is not over.
  process.once('disconnect', () => open === 0 && void end())
  shared = start()
  return shared
}

/** Ends it after the last file, when no runner could send another. */
async function isOver(): Promise<void> {
  open -= 1
  if (!process.connected) await end()
}

async function start(): Promise<Shared> {
  await buildFrontendIfNeeded(() => undefined)
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  steps.push(() => nats.stop())
  const services = await startSeparateServices(nats, { ...patientSettings, LOG_LEVEL: 'silent' })
  steps.push(() => services.stop())
  const { pool, environment } = services
  if (!pool) throw new Error('The services of this suite have a database of their own.')
  const store = await openStoredLog(pool, environment.EVENTSTORE_URL)
  steps.push(() => store.close())
  const browser = await launchBrowser(forShortPages)
  steps.push(() => browser.close())
  return { services, product: services, browser, caughtUp: () => caughtUp({ pool, store }) }
}

/** A suite of browser tests on services that run as processes of their own, so that each can really be stopped. */
export function separateSuite(name: string) {
  const test = suite<Scene>(name)
  test.before(async (scene) => {
    Object.assign(scene, await share())
  })
  test.after(isOver)
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
