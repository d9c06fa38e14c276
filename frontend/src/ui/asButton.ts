import type { KeyboardEvent } from 'react'

/** What calls itself a button answers to the space bar too; everything else about it stays a link. */
const pressWithSpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** For a link that calls itself a button. */
export const asButton = { role: 'button', onKeyDown: pressWithSpace }
