import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A new screen starts at its top; an address with an anchor starts at the anchor. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
    else document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [pathname, hash])
  return null
}
