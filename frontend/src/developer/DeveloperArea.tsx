import { type ReactNode, useState } from 'react'
import { Page } from '../layout/Page.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { request } from '../request/request.ts'
import { messageOf } from '../request/requestError.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import styles from './developer.module.css'

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

type Attempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * A call made by hand, with its answer kept as it came.
 * @param describe the sentence for a call that failed, from its cause
 * @param andThen what belongs to it, once it was answered
 */
export function useAttempt(path: string, describe: (cause: string) => string, andThen?: () => Promise<void>) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' })
  const run = async () => {
    setAttempt({ kind: 'busy' })
    try {
      const answer = await request(path)
      await andThen?.()
      setAttempt({ kind: 'answered', answer })
    } catch (error) {
      const message = describe(messageOf(error))
      console.error(message)
      setAttempt({ kind: 'failed', message })
    }
  }
  return { attempt, run }
}

/** What a call answered, as it came, or why it did not. */
export const RawAnswer = ({ attempt }: { attempt: Attempt }) => {
  if (attempt.kind === 'none' || attempt.kind === 'busy') return null
  if (attempt.kind === 'failed')
    return (
      <p role="alert" className={styles.outcome}>
        {attempt.message}
      </p>
    )
  return (
    <section aria-label="Answer" className={styles.stack}>
      <pre className={styles.raw}>{JSON.stringify(attempt.answer, null, 2)}</pre>
    </section>
  )
}
