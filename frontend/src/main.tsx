import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import 'virtual:tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followTheme } from './theme/themeChoice.ts'

// A stored mock access token is removed on startup (specification, Access rules on navigation).
try {
  localStorage.removeItem('mockAccessToken')
} catch {
  // Without storage there is nothing to remove.
}
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
