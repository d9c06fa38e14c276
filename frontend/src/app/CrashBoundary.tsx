import { Component, type ReactNode } from 'react'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { Button } from '../ui/Button.tsx'

/** When a screen breaks, or its script did not arrive: says so and offers to load the page again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
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
