import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import type { PlanInputs } from '../plan/planInputs.ts'
import { oneWay } from '../plan/testing/pairs.ts'
import { decisionsBy, eligibilityOf } from './eligibility.ts'
import { type ContentQuery, readContent } from './readContent.ts'

const flight: GoogleEvent = {
  id: 'e1',
  status: 'confirmed',
  summary: 'Flight to Lisbon (LH 1166)',
  iCalUID: 'uid-1@google.com',
}
/** What may differ from one test to the next. */
interface Given extends Partial<Pick<PlanInputs, 'mode' | 'accessRole' | 'isOurCopy' | 'decisionFor'>> {
  readonly keywords?: readonly string[]
  readonly travel?: ContentQuery['travel']
  readonly hasOwnInvitation?: boolean
}
const judge = (
  event: GoogleEvent,
  { keywords = [], travel = {}, hasOwnInvitation = false, ...changed }: Given = {},
) => {
  const inputs = { ...oneWay, ...changed }
  const searched = { keywords, mode: 'any' as const, checkSummary: true, checkDescription: true, checkLocation: true }
  const filter = inputs.mode === 'filtered' ? searched : null
  const verdictOf = (read: GoogleEvent) => readContent({ event: read }, { travel, filter })
  return eligibilityOf(event, hasOwnInvitation, { ...inputs, verdictOf })
}

const given = (event: Partial<GoogleEvent>, changed: Given = {}) => ({
  thenItIs: (code: string, saying?: RegExp) => {
    const judged = judge({ ...flight, ...event }, changed)
    assert.is(judged.code, code)
    assert.is(judged.copy, code === 'copied')
    assert.match(judged.reason, /^[A-Z“].*\.$/)
    if (saying) assert.match(judged.reason, saying)
  },
})

const copied = suite('Which events are copied')

copied('given a flight, it is copied and the reason names the flight', () => {
  given({}).thenItIs('copied', /LH 1166/)
})

copied('given a flight that is free and private, as Gmail adds them, it is copied', () => {
  given({ transparency: 'transparent', visibility: 'private', eventType: 'fromGmail' }).thenItIs('copied')
})

copied('given an unknown word, it is not copied, because nothing suggests travel', () => {
  const anHour = { start: { dateTime: '2026-03-02T09:00:00Z' }, end: { dateTime: '2026-03-02T10:00:00Z' } }
  given({ summary: 'Xyzzy', ...anHour }).thenItIs('not_travel', /Nothing suggests travel/)
})

copied('given paperwork about a hotel, it is not copied and the reason names what speaks against travel', () => {
  given({ summary: 'Hotel contract' }).thenItIs('not_travel', /not taken for travel. “contract” suggests/)
})

copied('given a keyword that the flight contains, it is copied and the reason says where the keyword stands', () => {
  given({}, { mode: 'filtered', keywords: ['lisbon'] }).thenItIs('copied', /“lisbon” in the title/)
})

copied('given a keyword that the flight lacks, it is not copied', () => {
  given({}, { mode: 'filtered', keywords: ['hotel'] }).thenItIs('keywords_missing', /“hotel”/)
})

copied('given filtering without keywords, every journey is copied', () => {
  given({}, { mode: 'filtered' }).thenItIs('copied')
})

copied('given mode all, keywords left over from before do not matter', () => {
  given({}, { keywords: ['hotel'] }).thenItIs('copied')
})

copied('given a keyword in an event that is not travel, it is still not copied', () => {
  given({ summary: 'Quarterly figures' }, { mode: 'filtered', keywords: ['figures'] }).thenItIs('not_travel')
})

copied('given mode none, nothing is copied', () => {
  given({}, { mode: 'none' }).thenItIs('mode_none')
})

copied('given a cancelled event with nothing but its id, it is not copied', () => {
  assert.is(judge({ id: 'e2', status: 'cancelled' }).code, 'cancelled')
})

copied('given a journey the owner declined, it is not copied', () => {
  given({ attendees: [{ self: true, responseStatus: 'declined' }] }).thenItIs('declined')
})

copied('given a journey that another guest declined, it is copied', () => {
  given({
    attendees: [
      { email: 'b@example.com', responseStatus: 'declined' },
      { self: true, responseStatus: 'accepted' },
    ],
  }).thenItIs('copied')
})

for (const [eventType, code] of [
  ['workingLocation', 'working_location'],
  ['birthday', 'birthday'],
  ['focusTime', 'focus_time'],
  ['outOfOffice', 'out_of_office'],
] as const) {
  copied(`given an event of type ${eventType}, it is not copied even when its title speaks of travel`, () => {
    given({ eventType }).thenItIs(code)
  })
}

copied('given an event type that the engine does not know yet, it is judged by what it says', () => {
  given({ eventType: 'constructor' }).thenItIs('copied')
})

copied('given a calendar of which only free and busy may be seen, nothing is copied', () => {
  given({}, { accessRole: 'freeBusyReader' }).thenItIs('free_busy_only')
})

copied('given a private event whose content is hidden from a reader, it is not copied', () => {
  const hidden: GoogleEvent = { id: 'e3', visibility: 'private' }
  for (const accessRole of ['reader', 'writerWithoutPrivateAccess'])
    assert.is(judge(hidden, { accessRole }).code, 'free_busy_only')
})

copied('given a private event that a reader may see, it is copied', () => {
  given({ visibility: 'private' }, { accessRole: 'reader' }).thenItIs('copied')
})

copied('given a copy of ours, it is not copied again', () => {
  given({}, { isOurCopy: (event) => event.id === 'e1' }).thenItIs('our_copy')
})

copied('given an invitation that the target calendar has too, it is not copied', () => {
  given({}, { hasOwnInvitation: true }).thenItIs('already_in_target')
})

copied.run()

const decided = suite('What a person decided about an event')

const deciding = (decision: 'copy' | 'never', scope: 'event' | 'series' = 'event'): Given => ({
  decisionFor: () => ({ decision, scope }),
})

decided('given “copy it anyway”, then an event that is no travel is copied, past the keywords too', () => {
  const keywords = { mode: 'filtered', keywords: ['hotel'] } as const
  const standup = { summary: 'Stand-up' }
  given(standup, { ...keywords, ...deciding('copy') }).thenItIs('copied', /^You decided to copy this event\.$/)
  given({ summary: 'Offsite #notravel' }, deciding('copy', 'series')).thenItIs('copied', /copy this series/)
})

decided('given “never copy this”, then a flight is not copied, even if its title says #travel', () => {
  given({}, deciding('never')).thenItIs('decided_never', /^You decided never to copy this event\.$/)
  given({ summary: 'Flight #travel' }, deciding('never', 'series')).thenItIs('decided_never', /copy this series/)
})

decided('given a decision for the event and another for its series, then the one for the event counts', () => {
  const at = '2026-03-02T09:00:00.000Z'
  const both = decisionsBy([
    { eventId: 'weekly', scope: 'series', decision: 'never', summary: '', start: null, decidedAt: at },
    { eventId: 'weekly_1', scope: 'event', decision: 'copy', summary: '', start: null, decidedAt: at },
  ])
  assert.equal(both({ id: 'weekly_1', recurringEventId: 'weekly' }), { scope: 'event', decision: 'copy' })
  assert.equal(both({ id: 'weekly_2', recurringEventId: 'weekly' }), { scope: 'series', decision: 'never' })
  assert.is(both({ id: 'weekly' }), null)
})

decided('given a rule of the engine, then no decision changes it and none is offered', () => {
  const declined = { attendees: [{ self: true, responseStatus: 'declined' }] }
  given(declined, deciding('copy')).thenItIs('declined')
  given({ status: 'cancelled' }, deciding('copy')).thenItIs('cancelled')
  given({}, { ...deciding('copy'), mode: 'none' }).thenItIs('mode_none')
  assert.equal(judge({ ...flight, ...declined }).offer, null)
})

decided('given words, tags and a sensitivity, then the reason says which of them counted', () => {
  given({ summary: 'Offsite' }, { travel: { always: ['offsite'] } }).thenItIs(
    'copied',
    /^“offsite” is one of your words/,
  )
  given({ summary: 'Flight #notravel' }).thenItIs('not_travel', /^Its title says #notravel\.$/)
  const start = { dateTime: '2025-05-01T08:00:00+02:00' }
  const end = { dateTime: '2025-05-01T10:00:00+02:00' }
  given({ summary: 'Flight LH 1166', start, end }, { travel: { sensitivity: 'careful' } }).thenItIs('copied', /LH 1166/)
})

decided.run()
