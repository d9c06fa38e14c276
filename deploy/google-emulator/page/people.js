import { element } from './elements.js'

/** One button per person; pressed means shown. */
export function drawPeople(accounts, shown, choose) {
  const buttons = accounts.map((account) => {
    const isShown = shown.includes(account.email)
    const picture = element('span', { class: 'picture', 'aria-hidden': 'true' }, account.initials)
    picture.style.background = account.color
    return element(
      'button',
      { type: 'button', 'aria-pressed': String(isShown), onclick: () => choose(account.email, isShown) },
      picture,
      element('span', {}, account.name, element('small', {}, account.email)),
    )
  })
  const group = document.getElementById('people')
  const focused = [...group.children].indexOf(document.activeElement)
  group.replaceChildren(...buttons)
  group.children[focused]?.focus()
}
