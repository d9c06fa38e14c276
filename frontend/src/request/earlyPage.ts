/** What happened in the page before the app's script was there, as `preload/preload.ts` leaves it behind. */
export interface EarlyPage {
  /** The answers to calls that were made, by their addresses. */
  readonly calls: Map<string, Promise<Response>>
  /** The live connection, and what was said on it. */
  live: EarlyLive | null
  /** The button that was pressed last, as long as it is drawn and not yet alive. */
  pressed: HTMLButtonElement | null
  /** No longer keeps presses back. */
  readonly stop: () => void
}

export interface EarlyLive {
  readonly socket: WebSocket
  /** The data of each message, in order. */
  readonly said: readonly unknown[]
  /** Whether it stood before the early calls were made, so that it told of each change since. */
  heardAll: boolean
}

/** Until then, in milliseconds since the page was asked for, an early answer is as good as a new one. */
const goodFor = 15_000

const page: typeof globalThis & { early?: EarlyPage } = globalThis
const early: EarlyPage = page.early ?? { calls: new Map(), live: null, pressed: null, stop: () => undefined }
// From here on the app calls for itself.
page.early = early

/** Something has changed, or may have: what was asked for early is asked for again. */
export const forgetEarlyCalls = (): void => early.calls.clear()

/** The answer to a call that was made early, once: who asks again wants a new one, and so does everyone after a change. */
export function takeEarlyCall(url: unknown, method: string | undefined): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > goodFor) forgetEarlyCalls()
  if (typeof url !== 'string') return undefined
  const answer = early.calls.get(url)
  early.calls.delete(url)
  return answer
}

/** What a call that was made early was answered with, left for the one who takes it; undefined where there is none, or it failed. */
export async function peekEarlyCall(url: string): Promise<unknown> {
  const response = (await early.calls.get(url))?.clone()
  return response?.ok ? response.json() : undefined
}

/** The connection that was opened early, however it is now; once. */
export function takeEarlyLive(): EarlyLive | null {
  const { live } = early
  early.live = null
  return live
}

/** Presses again what was pressed on a screen that the server sent, now that the screen answers. */
export function repeatEarlyPress(): void {
  early.stop()
  early.pressed?.click()
  early.pressed = null
}
