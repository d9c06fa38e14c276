import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { asButton } from './asButton.ts'
import styles from './plain.module.css'

interface Look {
  /** One `primary` a screen. */
  readonly look?: 'primary' | 'soft' | 'quiet' | 'outlined' | 'danger' | 'quietDanger'
  readonly size?: 'small' | 'medium' | 'large'
}

const looks = ({ look = 'primary', size = 'medium' }: Look) => ({
  className: styles.button,
  'data-look': look,
  'data-size': size,
})

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean }

export const Button = ({ look, size, busy = false, type = 'button', disabled, ...rest }: ButtonProps) => (
  <button {...looks({ look, size })} type={type} disabled={disabled || busy} aria-busy={busy || undefined} {...rest} />
)

/** A button that goes to a screen of ours. */
export const ButtonLink = ({ look, size, ...rest }: Look & LinkProps) => (
  <Link {...looks({ look, size })} {...asButton} {...rest} />
)

/** A button that leaves the app: for addresses that the server answers. */
export const ButtonAnchor = ({ look, size, ...rest }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...looks({ look, size })} {...asButton} {...rest} />
)

/** A link to a screen of ours that has the looks of a button. */
export const ProminentLink = ({ look, size, ...rest }: Look & LinkProps) => (
  <Link {...looks({ look, size })} {...rest} />
)
