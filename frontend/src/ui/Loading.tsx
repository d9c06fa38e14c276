import type { ReactNode } from 'react'

interface LoadingProps {
  /** What is being loaded, for screen readers. */
  readonly children: string
  /** Skeletons in the shape of what is coming. */
  readonly shape: ReactNode
  readonly className?: string | undefined
}

/** What stands in the place of something that is still being loaded. */
export const Loading = ({ children, shape, className }: LoadingProps) => (
  <div className={className} aria-busy="true">
    <p role="status" className="visuallyHidden">
      {children}
    </p>
    {shape}
  </div>
)
