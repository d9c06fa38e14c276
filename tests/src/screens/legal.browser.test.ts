import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runSeparately, separateSuite } from './separately.ts'
import { visitor } from './stage.ts'

const test = separateSuite('the legal texts')

const heading = (page: Page, level: number, name: string | RegExp) => page.getByRole('heading', { level, name })
const terms = '/docs/TERMS_OF_SERVICE.md'
const privacy = '/docs/PRIVACY_POLICY.md'

test('Both are read from their markdown, with a way back home', async ({ services, openAs }) => {
  const { page } = await openAs(visitor)
  for (const [path, source, title] of [
    ['/privacy-policy', privacy, 'Privacy Policy'],
    ['/terms-of-service', terms, 'Terms of Service'],
  ] as const) {
    const text = page.waitForResponse(`**${source}`)
    await page.goto(path)
    assert.is((await text).status(), 200)
    await heading(page, 1, title).waitFor()
    await heading(page, 2, /./).first().waitFor()
    await becomes(() => page.getByText('##').count(), 0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${services.url}/`)
  }
})

test('Terms that cannot be loaded say so in a red box, with the status when there is one', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(visitor, { callsFail: true })
  const box = page.getByRole('alert')
  for (const [answer, sentence] of [
    [{ status: 404 }, 'Error: Failed to load terms of service: 404'],
    [{ status: 503 }, 'Error: Failed to load terms of service: 503'],
    ['cut', 'Error: Failed to load terms of service'],
  ] as const) {
    services.web.misanswer(terms, answer)
    await page.goto('/terms-of-service')
    await box.getByText(sentence, { exact: true }).waitFor()
    await box.getByText('Please try again later or contact support if the problem persists.').waitFor()
  }
})

test('A privacy policy that cannot be loaded says so', async ({ services, openAs }) => {
  const { page } = await openAs(visitor, { callsFail: true })
  for (const answer of [{ status: 500 }, 'cut'] as const) {
    services.web.misanswer(privacy, answer)
    await page.goto('/privacy-policy')
    await page
      .getByRole('alert')
      .getByText('Unable to load privacy policy content. Please try again later.', { exact: true })
      .waitFor()
  }
})

test('While the terms are on their way there is a spinner', async ({ services, openAs }) => {
  const { page } = await openAs(visitor, { callsFail: true })
  services.web.misanswer(terms, 'silence')
  await page.goto('/terms-of-service')
  await page.getByRole('main').getByRole('status').getByText('Loading…').waitFor()
  services.web.answerRightly()
  await page.reload()
  await heading(page, 2, /./).first().waitFor()
  await becomes(() => page.getByRole('main').getByRole('status').count(), 0)
})

await runSeparately(test)
