import { defaultSite } from '@calendar-sync/contracts/api/site'
import Markdown from 'markdown-to-jsx/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './visitors.module.css'

type LegalDocument =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly markdown: string }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Loads a static text.
 * @param describe the sentence for an answer that was not a success (its status), or for none at all
 */
function useDocument(path: string, describe: (status?: number) => string): LegalDocument {
  const [document, setDocument] = useState<LegalDocument>({ kind: 'loading' })

  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(path, { signal: leaving.signal })
      if (!response.ok) return setDocument({ kind: 'failed', message: describe(response.status) })
      setDocument({ kind: 'ready', markdown: await response.text() })
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setDocument({ kind: 'failed', message: describe() })
    })
    return () => leaving.abort()
  }, [path, describe])

  return document
}

/** A legal text from its markdown source. The page's own title is the text's first heading. */
const LegalText = ({ children }: { children: string }) => (
  <Markdown className={styles.text} options={{ disableParsingRawHTML: true, forceBlock: true }}>
    {children}
  </Markdown>
)

interface LegalPageProps {
  readonly title: string
  readonly document: LegalDocument
  /** What stands there when the text could not be loaded. */
  readonly failure: (message: string) => ReactNode
}

/** The texts name the address that is set: people write to the operator. */
const withContact = (markdown: string, address: string) => markdown.replaceAll(defaultSite.contactEmail, address)

function LegalPage({ title, document, failure }: LegalPageProps) {
  const { contactEmail } = siteOf(useAuth().session)
  return (
    <StandardLayout>
      <main className={styles.page} id="content" aria-busy={document.kind === 'loading'}>
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

const noPolicy = () => 'Unable to load privacy policy content. Please try again later.'

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    document={useDocument('/docs/PRIVACY_POLICY.md', noPolicy)}
    failure={(message) => <p>{message}</p>}
  />
)

const noTerms = (status?: number) =>
  status === undefined ? 'Failed to load terms of service' : `Failed to load terms of service: ${status}`

export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    document={useDocument('/docs/TERMS_OF_SERVICE.md', noTerms)}
    failure={(message) => (
      <>
        <p>Error: {message}</p>
        <p>Please try again later or contact support if the problem persists.</p>
      </>
    )}
  />
)
