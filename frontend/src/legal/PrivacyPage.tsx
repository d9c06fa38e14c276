import { LegalPage } from './LegalPage.tsx'
import { useDocument } from './useDocument.ts'

const sentence = () => 'Unable to load privacy policy content. Please try again later.'

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    document={useDocument('/docs/PRIVACY_POLICY.md', sentence)}
    failure={(message) => <p>{message}</p>}
  />
)
