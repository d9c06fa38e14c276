import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Whether a link brought the person to this screen with a wish, as the state of the address. It is taken from there: a browser keeps it
 * also when the page is loaded again.
 */
export function useSentHere(wish: string, value: unknown): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const isSent = location.state?.[wish] === value
  const [wasSent] = useState(isSent)
  useEffect(() => {
    if (isSent) void navigate(location, { replace: true, state: null })
  }, [isSent, navigate, location])
  return wasSent
}
