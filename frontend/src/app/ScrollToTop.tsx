import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Mounted anew for each address: starts it at its top, or at its anchor. */
function StartAt({ hash }: { hash: string }) {
  useEffect(() => {
    if (hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
    else document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return null
}

export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  return <StartAt key={pathname} hash={hash} />
}
