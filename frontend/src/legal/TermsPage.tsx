import { LegalPage } from './LegalPage.tsx'
import { useDocument } from './useDocument.ts'

const sentence = (status?: number) =>
  status === undefined ? 'Failed to load terms of service' : `Failed to load terms of service: ${status}`

export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    document={useDocument('/docs/TERMS_OF_SERVICE.md', sentence)}
    failure={(message) => (
      <>
        <p>Error: {message}</p>
        <p>Please try again later or contact support if the problem persists.</p>
      </>
    )}
  />
)
