import { useState } from 'react'
import { initials } from './account.ts'
import styles from './accounts.module.css'

interface AccountAvatarProps {
  readonly displayName: string
  readonly email: string
  /** Where Google keeps the picture; without one, and while it cannot be loaded, initials stand there. */
  readonly avatarUrl?: string | null
  readonly size?: number
}

/** Google is not told which page its picture stands on. */
export function AccountAvatar({ displayName, email, avatarUrl, size = 48 }: AccountAvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden="true">
      {avatarUrl && avatarUrl !== missing ? (
        <img src={avatarUrl} alt="" referrerPolicy="no-referrer" onError={() => setMissing(avatarUrl)} />
      ) : (
        initials({ displayName, email })
      )}
    </span>
  )
}
