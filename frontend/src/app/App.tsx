import { BrowserRouter } from 'react-router-dom'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { Toasts } from '../toasts/Toasts.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'

export const App = () => (
  <BrowserRouter>
    <AuthProvider>
      <ScrollToTop />
      <CrashBoundary>
        <CurrentScreen />
      </CrashBoundary>
      <Toasts />
    </AuthProvider>
  </BrowserRouter>
)
