import { createContext, use } from 'react'

/** A screen that the server sent as it looks to a visitor, before any script. */
export type DrawnScreen = 'landing'

export const DrawnContext = createContext<DrawnScreen | null>(null)

/** Where the server may send it; at every other address it would be the wrong screen. */
const paths = ['/', '/landing']

/** Whether the page came with this path's screen already drawn: nothing else may then be shown while the session is asked for. */
export const useDrawn = (path: string): DrawnScreen | null => {
  const drawn = use(DrawnContext)
  return paths.includes(path) ? drawn : null
}

/** What stands in this page. The server sends a drawn screen only to browsers that have no session (`deploy/standalone/src/pages.ts`). */
export const readDrawn = (): DrawnScreen | null =>
  paths.includes(window.location.pathname) && document.querySelector('#root > [data-drawn]') ? 'landing' : null
