import { initials } from './account.ts'
import styles from './accounts.module.css'

interface AccountAvatarProps {
  readonly displayName: string
  readonly email: string
  readonly size?: number
}

/** Initials and not the picture: pictures live on Google's servers, and no request leaves our origin. */
export const AccountAvatar = ({ displayName, email, size = 48 }: AccountAvatarProps) => (
  <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden="true">
    {initials({ displayName, email })}
  </span>
)
