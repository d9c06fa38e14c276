import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import 'virtual:tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { bearTranslators } from './app/bearTranslators.ts'
import { readDrawn } from './app/drawnScreen.ts'
import { followTheme } from './theme/themeChoice.ts'

// A stored mock access token is removed on startup (specification, Access rules on navigation).
try {
  localStorage.removeItem('mockAccessToken')
} catch {
  // Without storage there is nothing to remove.
}
followTheme()
bearTranslators()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
const drawn = readDrawn()
const app = (
  <StrictMode>
    <App drawn={drawn} />
  </StrictMode>
)
if (drawn) hydrateRoot(root, app)
else createRoot(root).render(app)
