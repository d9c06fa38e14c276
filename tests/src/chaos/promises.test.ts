import { noCounts } from '@calendar-sync/contracts/domain/runReport'
import type { StoredEvent } from '@calendar-sync/platform/event-store/eventStore'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { metadataBy } from '../kit/metadata.ts'
import { Commands } from './acknowledged.ts'
import { chargeDifferences, emailDifferences, logDifferences, positionDifferences } from './promises.ts'
import { Timeline } from './timeline.ts'

const test = suite('what chaos checks')

const [lea, run, sync] = [
  '0a0e2a3c-5d1f-4b59-8f2d-7f6b1c9e4d21',
  '1b1e2a3c-5d1f-4b59-8f2d-7f6b1c9e4d22',
  '2c2e2a3c-5d1f-4b59-8f2d-7f6b1c9e4d23',
]
const twoWeeksOn = new Date(Date.now() + 15 * 86_400_000).toISOString()

/** A log of events in these streams, one after the other. */
function logOf(...given: (Pick<StoredEvent, 'stream' | 'type'> & Partial<StoredEvent>)[]): StoredEvent[] {
  const lengths = new Map<string, number>()
  return given.map((event, index) => {
    const revision = lengths.get(event.stream) ?? 0
    lengths.set(event.stream, revision + 1)
    return { position: String(index + 1).padStart(20, '0'), revision, data: {}, metadata: metadataBy(lea), ...event }
  })
}

const plan = { stream: `subscription-${lea}`, type: 'SubscriptionChanged' }
const invoice = { stream: `subscription-${lea}`, type: 'InvoiceIssued' }
const theme = { stream: `settings-${lea}`, type: 'ThemeChanged' }

test('Given a log, when an event of it is lost, then its stream and its positions have a gap', () => {
  const log = logOf(theme, plan, theme, theme)
  assert.equal([...logDifferences(log), ...positionDifferences(log)], [])
  const lossy = log.toSpliced(2, 1)
  assert.equal(logDifferences(lossy), [`Stream ${theme.stream} goes on with revision 2, not 1.`])
  assert.is(positionDifferences(lossy).length, 1)
})

test('Given a log that has lost a whole stream, when it is checked, then only its positions show it', () => {
  const lossy = logOf(theme, plan, theme).toSpliced(1, 1)
  assert.equal(logDifferences(lossy), [])
  assert.is(positionDifferences(lossy).length, 1)
})

test('Given an event that was appended a second time, when the log is checked, then both places are named', () => {
  const metadata = metadataBy(lea)
  assert.equal(logDifferences(logOf({ ...theme, metadata }, { ...theme, metadata })), [
    `One ThemeChanged stands twice: as revision 0 of ${theme.stream} and as revision 1 of ${theme.stream}.`,
  ])
})

test('Given acknowledged commands, when no event is of their requests, then they are missing', () => {
  const commands = new Commands(new Timeline())
  const metadata = metadataBy(lea)
  commands.acknowledged.push(
    { what: 'PATCH /kept', requestIds: ['unanswered', metadata.correlationId], answerLost: false },
    { what: 'PATCH /lost', requestIds: ['lost'], answerLost: false },
    { what: 'PATCH /unknown', requestIds: [], answerLost: true },
  )
  const missing = commands.missingFrom(logOf({ ...theme, metadata }))
  assert.equal(missing, ['PATCH /lost was acknowledged; no event follows from it.'])
})

test('Given trials that have ended, when each person was not charged once, then it is told', () => {
  assert.equal(chargeDifferences(logOf(plan, invoice)), [])
  assert.equal(chargeDifferences(logOf(plan)), [`${plan.stream} was charged 0 times.`])
  assert.equal(chargeDifferences(logOf(plan, invoice, invoice)), [`${plan.stream} was charged 2 times.`])
  const metadata = metadataBy(lea, { at: twoWeeksOn })
  assert.equal(chargeDifferences(logOf({ ...plan, metadata })), [], 'a trial that began later')
})

const completed = (successful: number) => ({
  stream: `syncRun-${run}`,
  type: 'SyncRunCompleted',
  data: { runId: run, syncId: sync, userId: lea, forward: { ...noCounts, successful }, reverse: null },
})
const report = { id: 'report', kind: 'sync_report', subject: run, ended: true }

test('Given runs, when one that changed something is not reported once, then it is told', () => {
  assert.equal(emailDifferences(logOf(completed(1)), { reports: [report], sent: ['report'] }), [])
  assert.equal(emailDifferences(logOf(completed(0)), { reports: [], sent: [] }), [])
  const wrong = (reports: (typeof report)[], sent: string[]) => emailDifferences(logOf(completed(1)), { reports, sent })
  assert.equal(wrong([], []), [`No report tells of run ${run}.`])
  assert.equal(wrong([report], []), ['There is no email report.'])
  assert.equal(wrong([{ ...report, ended: false }], ['report']), ['The email report (sync_report) was not sent.'])
  assert.equal(wrong([report, { ...report, id: 'again' }], ['report', 'again']), ['A run is reported twice.'])
})

test('Given requests for Enterprise, when one from after the trials has no email, or an email no request, then it is told', () => {
  const metadata = metadataBy(lea, { at: twoWeeksOn })
  const asked = { stream: plan.stream, type: 'EnterprisePlanRequested' }
  const log = logOf(asked, { ...asked, metadata })
  assert.equal(emailDifferences(log, { reports: [], sent: [metadata.eventId] }), [])
  assert.equal(emailDifferences(log, { reports: [], sent: [] }), [`There is no email ${metadata.eventId}.`])
  assert.equal(emailDifferences(log, { reports: [], sent: [metadata.eventId, 'stray'] }), [
    'No person asked for the email stray.',
  ])
})

test.run()
