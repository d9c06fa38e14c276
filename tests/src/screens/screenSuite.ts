import { suite } from '@calendar-sync/platform/testing/suites'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Callback, Test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Product } from '../kit/arrivals.ts'
import { browserPath, forShortPages, launchBrowser, noBrowser, type Visit } from '../kit/browser.ts'
import { caughtUp } from '../kit/caughtUp.ts'
import type { Client } from '../kit/client.ts'
import { sharedBy } from '../kit/sharedBy.ts'
import { sharedByFiles } from '../kit/sharedByFiles.ts'
import { type System, startSystem } from '../kit/system.ts'
import { unexpected, visitAs } from './stage.ts'
import { visitAgainAs } from './usedPages.ts'

export interface Opening extends BrowserContextOptions {
  /** The test has calls fail, so the browser's own lines about them are expected. */
  readonly callsFail?: boolean
  /** What else the console says while this test goes as it should. */
  readonly logs?: RegExp
  /** Where the page goes first. */
  readonly at?: string
  /** The test changes what stays with a page: scripts that run before its own, the size of its text, the network. */
  readonly ownProfile?: boolean
}

/** A page that shows nothing of another test, signed in as the client is; what was written before is there to be seen. */
export type Open = (client: Client, opening?: Opening) => Promise<Visit>

/** The same for a person who is made for it, such as a `subscriber` of the stage. */
export type OpenAs = <Who extends { client: Client }>(
  arrive: (product: Product) => Promise<Who>,
  opening?: Opening,
) => Promise<Visit & Who>

export interface Pages {
  browser: Browser
  product: Product
  /** Resolves when a page would show all that was written so far. */
  caughtUp: () => Promise<void>
  open: Open
  openAs: OpenAs
}

type Stage = Pick<Pages, 'browser' | 'product' | 'caughtUp'> & { system: System }

async function start(later: (undo: () => Promise<unknown>) => void): Promise<Stage> {
  const system = await startSystem()
  later(() => system.stop())
  const browser = await launchBrowser(forShortPages)
  later(() => browser.close())
  return { system, product: system, browser, caughtUp: () => caughtUp(system) }
}

const onSharedProduct = sharedByFiles(start)

/** A suite with the whole product and a browser, which the files of a process share. */
export function screenSuite<Shared extends object = object>(name: string, usual?: Opening) {
  const test = suite<Pages & Stage & Shared>(name)
  onSharedProduct(test)
  return withPages(test, usual)
}

/** The same with a product that no other file's people have used. */
export function freshScreenSuite<Shared extends object = object>(name: string, usual?: Opening) {
  const test = suite<Pages & Stage & Shared>(name)
  sharedBy(test, async (context, later) => void Object.assign(context, await start(later)))
  return withPages(test, usual)
}

/**
 * The same suite, in which tests open pages. Each page is left after its test as it came, and its console must have said nothing
 * that a developer would have to look into.
 */
export function withPages<Scene extends Pages>(test: Test<Scene>, usual: Opening = {}): Test<Scene> {
  const play = (name: string, act: Callback<Scene>) =>
    test(name, async (scene) => {
      const visits: Visit[] = []
      const complaints: (() => readonly string[])[] = []
      scene.open = async (client, opening = {}) => {
        const { callsFail, logs, at, ownProfile, ...options } = { ...usual, ...opening }
        await scene.caughtUp()
        const seen = await (ownProfile ? visitAs : visitAgainAs)(scene.browser, client, options)
        visits.push(seen)
        complaints.push(() =>
          (callsFail ? unexpected(seen.complaints) : seen.complaints).filter((line) => !logs?.test(line)),
        )
        if (at !== undefined) await seen.page.goto(at)
        return seen
      }
      scene.openAs = async (arrive, opening) => {
        const who = await arrive(scene.product)
        return { ...(await scene.open(who.client, opening)), ...who }
      }
      const all = () => complaints.flatMap((of) => of())
      try {
        await act(scene)
        assert.equal(all(), [])
      } catch (error) {
        if (error instanceof Error)
          error.message += ['', ...(await Promise.all(visits.map(shownOn))), ...all()].join('\n    ')
        throw error
      } finally {
        for (const { close } of visits) await close()
      }
    })
  return Object.assign(play, test)
}

/** Where a page is, and what a person reads there. */
async function shownOn({ page }: Visit): Promise<string> {
  const text = await page.innerText('body', { timeout: 5_000 }).catch(() => 'a page that does not answer')
  return `at ${page.url()}, which reads: ${text.replace(/\s+/g, ' ').slice(0, 600)}`
}

/** Runs the suite where there is a browser. */
export const runInBrowser = <Scene>(test: Test<Scene>): void => (browserPath ? test.run() : console.log(noBrowser))
