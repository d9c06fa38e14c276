import { BrowserRouter } from 'react-router-dom'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { Toaster } from '../toasts/Toaster.tsx'
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
      <Toaster />
    </AuthProvider>
  </BrowserRouter>
)
