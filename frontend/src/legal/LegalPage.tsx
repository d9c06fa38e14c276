import { defaultSite } from '@calendar-sync/contracts/api/site'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './LegalPage.module.css'
import { LegalText } from './LegalText.tsx'
import type { LegalDocument } from './useDocument.ts'

interface LegalPageProps {
  readonly title: string
  readonly document: LegalDocument
  /** What stands there when the text could not be loaded. */
  readonly failure: (message: string) => ReactNode
}

/** The texts name the address that is set: people write to the operator. */
const withContact = (markdown: string, address: string) => markdown.replaceAll(defaultSite.contactEmail, address)

export function LegalPage({ title, document, failure }: LegalPageProps) {
  const { contactEmail } = siteOf(useAuth().session)
  return (
    <StandardLayout>
      <main className={styles.page} id="content">
        <title>{`${title} · Calendar Sync`}</title>
        <Link to="/">
          <span aria-hidden="true">← </span>Back to Home
        </Link>
        <h1>{title}</h1>
        {document.kind === 'loading' && (
          <p role="status" className={styles.loading}>
            <Spinner /> Loading…
          </p>
        )}
        {document.kind === 'failed' && (
          <div role="alert" className={styles.failure}>
            {failure(document.message)}
          </div>
        )}
        {document.kind === 'ready' && <LegalText>{withContact(document.markdown, contactEmail)}</LegalText>}
      </main>
    </StandardLayout>
  )
}
