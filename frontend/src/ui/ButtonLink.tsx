import Button, { type ButtonProps } from '@mui/material/Button'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

/** What calls itself a button answers to the space bar too; everything else about it stays a link. */
const pressWithSpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
const asButton = { role: 'button', onKeyDown: pressWithSpace }

/** A button that goes to a screen of ours. */
export const ButtonLink = (props: ButtonProps<typeof Link>) => <Button component={Link} {...asButton} {...props} />

/** A button that leaves the app: for addresses that the server answers. */
export const ButtonAnchor = (props: ButtonProps<'a'>) => <Button component="a" {...asButton} {...props} />
