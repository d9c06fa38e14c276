import type { FilterPreview } from '@calendar-sync/contracts/api/eventFilters'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { correctionOf, reasonNow } from '../decisions/correction.ts'
import { EventCorrection } from '../decisions/EventCorrection.tsx'
import { useEventDecisions } from '../decisions/useDecisions.ts'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { EventTime } from '../runs/EventTime.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { quoted } from '../ui/isolated.ts'
import { keyed } from '../ui/keyed.ts'
import { Loading } from '../ui/Loading.tsx'
import { formatNumber } from '../ui/numbers.ts'
import { type FilterForm, fieldsInWords, previewBodyOf, previewProblem } from './filterForm.ts'
import styles from './filters.module.css'
import { loadPreview, type OwnPreview } from './loadPreview.ts'
import { markText, type Span } from './markText.ts'

/** A text with the places set off where keywords matched. */
const MarkedText = ({ text, spans }: { text: string; spans: readonly Span[] }) =>
  keyed(markText(text, spans), (piece) => piece.text).map(({ key, item }) =>
    item.marked ? <mark key={key}>{item.text}</mark> : <Fragment key={key}>{item.text}</Fragment>,
  )

interface PreviewResultProps {
  readonly result: FilterPreview['results'][number]
}

/** One event: whether it passes, whether it is travel, and why, with the words that matched marked. */
function PreviewResult({ result }: PreviewResultProps) {
  const { event, reason, travel, recurringEventId, decided, offer } = result
  const { data: decisions } = useEventDecisions()
  const correctable = { ...event, recurringEventId, decided, offer }
  const correction = correctionOf(correctable, decisions)
  const passes = correction.kind === 'decided' ? correction.decided.decision === 'copy' : result.passes
  const spans = (field: 'summary' | 'description' | 'location') =>
    result.matches.filter((match) => match.field === field)
  return (
    <li className={styles.result} data-passes={passes}>
      <div className={styles.words}>
        <p>
          <b>{event.summary === '' ? '(No title)' : <MarkedText text={event.summary} spans={spans('summary')} />}</b>{' '}
          {event.start && <EventTime at={event.start} />}
        </p>
        {event.location !== '' && (
          <p>
            <MarkedText text={event.location} spans={spans('location')} />
          </p>
        )}
        {event.description !== '' && (
          <p className={styles.description}>
            <MarkedText text={event.description} spans={spans('description')} />
          </p>
        )}
        <p className={styles.reason}>{reasonNow(correction, reason)}</p>
        {travel.reasons.length > 0 && (
          <p className={styles.reason}>{travel.reasons.map(({ sentence }) => sentence).join(' ')}</p>
        )}
      </div>
      <div className={styles.badges}>
        {correction.kind === 'decided' && <Badge>Your decision</Badge>}
        <Badge tone={passes ? 'good' : 'plain'}>{passes ? 'Pass' : 'Reject'}</Badge>
        <Badge tone={travel.verdict ? 'strong' : 'plain'}>{travel.verdict ? 'Travel' : 'Not travel'}</Badge>
        <EventCorrection event={correctable} correction={correction} />
      </div>
    </li>
  )
}

const Totals = ({ stats: { totalEvents, passedEvents, rejectedEvents } }: Pick<FilterPreview, 'stats'>) => (
  <dl className={styles.totals}>
    <div>
      <dt>Total Events</dt>
      <dd>{formatNumber(totalEvents)}</dd>
    </div>
    <div data-tone="good">
      <dt>Passed Filter</dt>
      <dd>{formatNumber(passedEvents)}</dd>
    </div>
    <div>
      <dt>Rejected</dt>
      <dd>{formatNumber(rejectedEvents)}</dd>
    </div>
  </dl>
)

type Results = FilterPreview['results']

/** How many of the totals the filter has no say in. */
function ByDecision({ results }: { results: Results }) {
  const decided = results.filter((result) => result.decided !== null)
  if (decided.length === 0) return null
  const passed = decided.filter(({ passes }) => passes).length
  const figures = `${formatNumber(passed)} passed, ${formatNumber(decided.length - passed)} rejected`
  return <p>{`By your own decision, not by this filter: ${figures}.`}</p>
}

/** What the filter lets through is what people look for. */
const passesFirst = (results: Results) => [
  ...results.filter(({ passes }) => passes),
  ...results.filter(({ passes }) => !passes),
]

/** An event stays where it stood when the person decided about it: only the figures and its own badges change. */
function useKeptOrder(results: Results): Results {
  const [order] = useState(() => passesFirst(results).map(({ event }) => event.id))
  const sameEvents = order.length === results.length && results.every(({ event }) => order.includes(event.id))
  if (!sameEvents || order.includes('')) return passesFirst(results)
  return [...results].sort((a, b) => order.indexOf(a.event.id) - order.indexOf(b.event.id))
}

/** As many of them are named. */
const maxNames = 5

function leftOutInWords(leftOut: OwnPreview['leftOut']): string {
  const names = leftOut
    .slice(0, maxNames)
    .map(({ calendarSummary, accountEmail }) =>
      calendarSummary === null ? `the calendars of ${accountEmail}` : `${quoted(calendarSummary)} (${accountEmail})`,
    )
  const more = leftOut.length > maxNames ? ` and ${leftOut.length - maxNames} more` : ''
  return `Left out, since Google did not let them be read: ${names.join(', ')}${more}.`
}

function Preview({ filterSettings: { mode, keywords, fields }, stats, results, leftOut }: OwnPreview) {
  const shown = useKeptOrder(results)
  return (
    <>
      <p className={styles.settings}>
        {`Match ${mode} of ${keywords.map((keyword) => `“${keyword}”`).join(', ')} in ${fieldsInWords(fields)}.`}
      </p>
      {leftOut.length > 0 && (
        <p role="note" className={styles.leftOut}>
          {leftOutInWords(leftOut)}
        </p>
      )}
      <Totals stats={stats} />
      <ByDecision results={results} />
      <ul className={styles.results} aria-label="Events">
        {/* An invitation stands under one id in several calendars. */}
        {keyed(shown, ({ event }) => event.id).map(({ key, item }) => (
          <PreviewResult key={key} result={item} />
        ))}
      </ul>
    </>
  )
}

/** The filter tried on recent and coming events of the person's calendars (specification, Preview Filter). */
export function FilterPreviewPanel({ form }: { form: FilterForm }) {
  const api = useDataProvider<ApiDataProvider>()
  const problem = previewProblem(form)
  const { events: _, ...criteria } = previewBodyOf(form, [])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['event-filter-preview', criteria],
    queryFn: ({ signal }) => loadPreview(api, criteria, signal),
    enabled: problem === null,
    // It has its own second attempt, and every opening asks anew.
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

  return (
    <div className={styles.preview}>
      <div className={styles.filterPreviewPanelHead}>
        <p>
          Your own events, and what this filter makes of each. Nothing is copied; only a decision, such as “Never copy
          this”, is saved at once.
        </p>
        <Button
          variant="outlined"
          size="small"
          disabled={problem !== null}
          loading={isFetching}
          onClick={() => void refetch()}
          startIcon={<RefreshIcon />}
        >
          Refresh Preview
        </Button>
      </div>
      {problem && <Banner>{problem}</Banner>}
      {!problem && error && !isFetching && <Banner cause={error}>{error.message}</Banner>}
      {!problem && isFetching && !data && (
        <Loading
          shape={
            <>
              <Skeleton height={72} />
              <Skeleton height={180} sx={{ mt: 2 }} />
            </>
          }
        >
          Loading preview...
        </Loading>
      )}
      {!problem && data && (isFetching || !error) && <Preview key={JSON.stringify(criteria)} {...data} />}
    </div>
  )
}
