import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
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

export const LegalPage = ({ title, document, failure }: LegalPageProps) => (
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
      {document.kind === 'ready' && <LegalText>{document.markdown}</LegalText>}
    </main>
  </StandardLayout>
)
