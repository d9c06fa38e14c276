import type { ReactNode } from 'react'
import { Page } from '../layout/Page.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { MuiTheme } from '../theme/MuiTheme.tsx'

interface DeveloperAreaProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The frame of the developer screens, which are open to everyone and show nothing a visitor may not know. */
export const DeveloperArea = ({ title, lead, children }: DeveloperAreaProps) => (
  <MuiTheme>
    <StandardLayout>
      <Page title={title} lead={lead}>
        {children}
      </Page>
    </StandardLayout>
  </MuiTheme>
)
