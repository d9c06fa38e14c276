import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import styles from './RequestStory.module.css'

interface RequestStoryProps {
  /** What a person was shown when something failed; also the correlation id of events. */
  readonly reference: string
  /** Whether events of it stand below. */
  readonly hasEvents: boolean
}

/** What became of the request that a reference names, also when it changed nothing. */
export function RequestStory({ reference, hasEvents }: RequestStoryProps) {
  const api = useDataProvider<AdminDataProvider>()
  const { data } = useQuery({
    queryKey: ['failed-requests', reference],
    queryFn: ({ signal }) => api.getFailedRequests(reference, signal),
  })
  if (!data) return null
  const [failed] = data
  if (failed)
    return (
      <section aria-label="The failed request" className={styles.story}>
        <h2>This request failed</h2>
        <p>
          <code>
            {failed.method} {failed.route}
          </code>{' '}
          was answered <code>{[failed.status, failed.code].filter(Boolean).join(' ')}</code> on{' '}
          <Moment at={failed.at} />.{' '}
          {hasEvents ? 'What it led to stands below.' : 'No event carries its reference: it changed nothing.'}
        </p>
        <p>The service’s log has more about it, under this reference as the request’s id.</p>
      </section>
    )
  if (hasEvents) return null
  return (
    <EmptyState title="Nothing carries this reference">
      Compare it with what the person was shown. A failed request is remembered for 30 days, and one that never reached
      us is not known here at all; the services’ logs may still name it as a request’s id.
    </EmptyState>
  )
}
