import type { FilterPreview, PreviewBody, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import { RequestError } from '../request/requestError.ts'
import { malformedSamples } from './filterCalls.ts'

/** Specification, Business constants: the first attempt is waited for 8 s, the second 12 s. */
const timeoutsMs = [8_000, 12_000] as const

export const previewTexts = {
  timedOut: 'Request timed out. Please try again.',
  noAnswer: 'Failed to load calendar events for preview',
  connections: 'Could not load calendar events. Please try again or check your calendar connections.',
  noEvents: 'No calendar events found. Please make sure you have connected a calendar with events.',
  incomplete: 'Failed to complete preview. Please try again.',
}

/** Why there is no preview, in words for the person. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
}

interface Calls {
  readonly getSampleEvents: (signal: AbortSignal) => Promise<SampleEvents>
  readonly previewEventFilter: (body: PreviewBody, signal: AbortSignal) => Promise<FilterPreview>
}

/** The preview of one's own events, and whose are missing in it. */
export type OwnPreview = FilterPreview & Pick<SampleEvents, 'leftOut'>

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** A request that says no will say no again; one that got no answer may get one. */
const isWorthAnother = (error: unknown) =>
  !(error instanceof RequestError && error.status < 500) &&
  !(error instanceof Error && error.message === malformedSamples)

function whyNoSamples(error: unknown): string {
  if (error instanceof Error && error.message === malformedSamples) return malformedSamples
  return error instanceof RequestError ? previewTexts.connections : previewTexts.noAnswer
}

/** Aborts the call after so many ms, and when its person leaves. `AbortSignal.any` does the same; Safari has it since 17.4 only. */
async function callWithin<Answer>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  leaving: AbortSignal,
): Promise<Answer> {
  const ending = new AbortController()
  const leave = () => ending.abort(leaving.reason)
  const timer = setTimeout(() => ending.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs)
  leaving.addEventListener('abort', leave)
  try {
    leaving.throwIfAborted()
    return await call(ending.signal)
  } finally {
    clearTimeout(timer)
    leaving.removeEventListener('abort', leave)
  }
}

async function attempt<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  leaving: AbortSignal,
  inWords: (problem: unknown) => string,
): Promise<Answer> {
  let problem: unknown
  for (const wait of timeoutsMs) {
    try {
      return await callWithin(wait, call, leaving)
    } catch (error) {
      leaving.throwIfAborted()
      problem = error
      if (!isWorthAnother(error)) break
    }
  }
  throw new PreviewError(isTimeout(problem) ? previewTexts.timedOut : inWords(problem), { cause: problem })
}

/**
 * Loads sample events and asks what the filter makes of them (specification, Filter preview).
 * @throws PreviewError with a sentence for the person; the reason that `leaving` was aborted with
 */
export async function loadPreview(
  calls: Calls,
  criteria: Omit<PreviewBody, 'events'>,
  leaving: AbortSignal,
): Promise<OwnPreview> {
  const { events, leftOut } = await attempt(calls.getSampleEvents, leaving, whyNoSamples)
  if (events.length === 0) throw new PreviewError(previewTexts.noEvents)
  const preview = (signal: AbortSignal) => calls.previewEventFilter({ ...criteria, events }, signal)
  return { ...(await attempt(preview, leaving, () => previewTexts.incomplete)), leftOut }
}
