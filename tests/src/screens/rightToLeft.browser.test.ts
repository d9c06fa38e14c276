import * as assert from 'uvu/assert'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, withSync } from './stage.ts'

const test = screenSuite('names that are written from right to left')

const family = 'رحلات العائلة'

/** Where on the line the name ends, and where what the sentence says after it begins; and the directions of names that are cut. */
const drawnName = `(() => {
  const line = [...document.querySelectorAll('main p')].find((one) => one.textContent.includes('Filter to') && one.textContent.includes('${family}'))
  const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const boxes = []
  while (nodes.nextNode())
    for (let nth = 0; nth < nodes.currentNode.length; nth += 1) {
      const one = new Range()
      one.setStart(nodes.currentNode, nth)
      one.setEnd(nodes.currentNode, nth + 1)
      boxes.push(one.getBoundingClientRect())
    }
  const begin = line.textContent.indexOf('${family}')
  const nameEnds = Math.max(...boxes.slice(begin, begin + ${family.length}).map(({ right }) => right))
  const colon = boxes[line.textContent.indexOf(':')]
  const chip = [...document.querySelectorAll('main b')].find((one) => one.textContent === '${family}')
  return [colon.left >= nameEnds, getComputedStyle(chip).direction]
})()`

test('Given a calendar whose name is written from right to left, then the sentence goes on after it, and a cut name keeps its beginning', async ({
  openAs,
}) => {
  const { page } = await openAs((product) =>
    withSync(product, { syncDirection: 'two-way', filterKeywords: ['flight'] }),
  )
  await page.route('**/api/calendar-syncs', async (route) => {
    const response = await route.fetch()
    const [sync] = await response.json()
    await route.fulfill({ response, json: [{ ...sync, targetCalendar: { ...sync.targetCalendar, summary: family } }] })
  })
  await page.goto('/calendars')
  await button(page, 'Sync Now').waitFor()
  await sees(page, new RegExp(`Filter to .*${family}`))
  assert.equal(await page.evaluate<unknown>(drawnName), [true, 'rtl'])
})

runInBrowser(test)
