import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { asButton } from './asButton.ts'

/** A button that goes to a screen of ours. */
export const ButtonLink = (props: ButtonProps<typeof Link>) => <Button component={Link} {...asButton} {...props} />

/** A button that leaves the app: for addresses that the server answers. */
export const ButtonAnchor = (props: ButtonProps<'a'>) => <Button component="a" {...asButton} {...props} />
