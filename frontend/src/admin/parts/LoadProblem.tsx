import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

interface LoadProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** What could not be loaded, the reference by which History finds why, and another try. */
export function LoadProblem({ error, onRetry, children }: LoadProblemProps) {
  return (
    <Banner
      cause={error}
      action={
        <Button look="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
