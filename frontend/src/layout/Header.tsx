import { isAdmin, isStaff } from '@calendar-sync/contracts/access'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { Session } from '../auth/session.ts'
import { Button, ProminentLink } from '../ui/Button.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'

interface NavigationLink {
  readonly to: string
  readonly label: string
}

const links: readonly NavigationLink[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/accounts', label: 'Accounts' },
  { to: '/calendars', label: 'Calendars' },
  { to: '/filters', label: 'Filters' },
  { to: '/billing', label: 'Billing' },
  { to: '/settings', label: 'Settings' },
]

/** The dashboard has three addresses (specification, Route table). */
const isCurrent = ({ to }: NavigationLink, path: string): boolean =>
  path === to || (to === '/' && (path === '/home' || path === '/dashboard'))

/** The links of the header; an admin has no use for Billing (specification, Standard layout header and footer). */
const navigationFor = (session: Session): readonly NavigationLink[] =>
  links.filter(({ to }) => !(to === '/billing' && isAdmin(session)))

function StaffBadge({ session }: { session: Session }) {
  if (!isStaff(session)) return null
  return (
    <Link to="/admin" className={styles.badge}>
      {isAdmin(session) ? 'Admin' : 'Support'}
    </Link>
  )
}

function MemberMenu({ session }: { session: Session }) {
  const { logOut } = useAuth()
  const { pathname } = useLocation()
  // Remembering where it was opened closes it on every other screen.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const open = openAt === pathname
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(null)
      opener.current?.focus()
    }
    // It must not stand open by itself when the window is narrow again.
    const wide = window.matchMedia('(min-width: 768px)')
    const closeWhenWide = () => setOpenAt(null)
    document.addEventListener('keydown', closeByKey)
    wide.addEventListener('change', closeWhenWide)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [open])

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpenAt(open ? null : pathname)}
      >
        <MenuIcon />
      </button>
      <div id="main-menu" className={styles.menu} data-open={open}>
        <nav aria-label="Main" className={styles.links}>
          {navigationFor(session).map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={styles.link}
              aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.person}>
          <StaffBadge session={session} />
          <span className={styles.email}>{session.userEmail}</span>
          <Button
            look="outlined"
            size="small"
            busy={leaving}
            onClick={() => {
              setLeaving(true)
              void logOut()
            }}
          >
            Logout
          </Button>
        </div>
      </div>
    </>
  )
}

/** The standard header (specification, Standard layout header and footer). */
export function Header() {
  const { session } = useAuth()
  const signedIn = session !== 'pending' && session.authenticated
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        {signedIn ? (
          <MemberMenu session={session} />
        ) : (
          <ProminentLink to="/login" look="outlined" size="small">
            Sign In
          </ProminentLink>
        )}
      </div>
    </header>
  )
}
