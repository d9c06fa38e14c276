import { Component, type ReactNode, useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { Toasts } from '../toasts/Toasts.tsx'
import { Button } from '../ui/Button.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { DrawnContext, type DrawnScreen } from './drawnScreen.ts'

/** Mounted anew for each address: starts it at its top, or at its anchor. */
function StartAt({ hash }: { hash: string }) {
  useEffect(() => {
    if (hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
    else document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return null
}

function ScrollToTop() {
  const { pathname, hash } = useLocation()
  return <StartAt key={pathname} hash={hash} />
}

interface CrashBoundaryProps {
  /** Another one may lead to another screen, which is not broken. */
  readonly visit: string
  readonly children: ReactNode
}

/** When a screen breaks, or its script did not arrive: says so and offers to load the page again. */
class CrashBoundary extends Component<CrashBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate({ visit }: CrashBoundaryProps) {
    if (this.state.broken && visit !== this.props.visit) this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <CenteredCard>
        <h1>This page could not be shown</h1>
        <p role="alert">Nothing you saved is lost. Loading the page again usually helps.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </CenteredCard>
    )
  }
}

const Screens = () => (
  <CrashBoundary visit={useLocation().key}>
    <CurrentScreen />
  </CrashBoundary>
)

/** @param drawn the screen that the page came with, null for none */
export const Application = ({ drawn }: { drawn: DrawnScreen | null }) => (
  <DrawnContext value={drawn}>
    <AuthProvider>
      <ScrollToTop />
      <Screens />
      <Toasts />
    </AuthProvider>
  </DrawnContext>
)

export const App = ({ drawn }: { drawn: DrawnScreen | null }) => (
  <BrowserRouter>
    <Application drawn={drawn} />
  </BrowserRouter>
)
