import * as assert from 'uvu/assert'
import { withParkedEvents } from '../kit/arrivals.ts'
import { becomes, eventually, holds } from '../kit/eventually.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { withoutWriting } from './breakages.ts'
import { button } from './panel.ts'

const test = adminSuite('parked events')

test('Parked events say what failed and whose they are; one is retried, one dropped after the question', async ({
  system,
  open,
  admin,
}) => {
  const { people } = await withParkedEvents(system, admin)
  const { page } = await open(admin, { at: '/admin/operations', callsFail: true })
  const rows = page.getByRole('table', { name: 'Parked events' }).locator('tbody > tr')
  await becomes(() => rows.count(), 3)
  await rows.getByRole('link', { name: 'Lea at work' }).first().waitFor()
  const namesOf = () =>
    rows.getByRole('button', { name: /^(Retry|Drop) / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
  await becomes(async () => new Set(await namesOf()).size, 6)
  await holds(async () =>
    assert.match(await rows.first().innerText(), /Google refused it as not valid\.[\s\S]*Forward[\s\S]*5/),
  )

  await button(page, /^Retry event \w+ of Lea at work$/).click()
  await sees(page, 'Event retried')
  await rows.nth(2).waitFor({ state: 'detached' })
  await eventually(async () => {
    const copies = await system.emulator.titles(people.home)
    return copies.some((title) => people.trips.includes(title))
  })

  await button(page, /^Drop event \w+ of Lea at work$/).click()
  const question = page.getByRole('alertdialog', { name: 'Drop this event?' })
  await question
    .getByText(
      'It leaves this list, and cannot be retried from here any more. As before, the sync goes on without it until it changes in its calendar.',
    )
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await becomes(() => rows.count(), 2)
  await button(page, /^Drop event \w+ of Lea at work$/).click()
  await question.getByRole('button', { name: 'Drop Event' }).click()
  await sees(page, 'Event dropped')
  await rows.nth(1).waitFor({ state: 'detached' })

  const repair = await withoutWriting(system)
  await button(page, /^Retry event \w+ of Lea at work$/).click()
  await sees(page, 'Failed to retry the event')
  await button(page, /^Drop event \w+ of Lea at work$/).click()
  await question.getByRole('button', { name: 'Drop Event' }).click()
  await sees(page, 'Failed to drop the event')
  await becomes(() => rows.count(), 1)
  await repair()

  await rows.getByRole('link', { name: 'Lea at work' }).click()
  await sees(page, /put .+ aside after 5 tries/)
})

runInBrowser(test)
