/** What happened in the page before the app's script was there, as `early/early.ts` leaves it behind. */
export interface EarlyPage {
  /** The answers to calls that were made, by their addresses. */
  readonly calls: Map<string, Promise<Response>>
  /** The button that was pressed last, as long as it is drawn and not yet alive. */
  pressed: HTMLButtonElement | null
  /** No longer keeps presses back. */
  readonly stop: () => void
}

const page: typeof globalThis & { early?: EarlyPage } = globalThis
const early: EarlyPage = page.early ?? { calls: new Map(), pressed: null, stop: () => undefined }
// From here on the app calls for itself.
page.early = early

/** The answer to a call that was made early, once: who asks again wants a new one. */
export function takeEarlyCall(url: unknown, method: string | undefined): Promise<Response> | undefined {
  if (typeof url !== 'string' || method !== 'GET') return undefined
  const answer = early.calls.get(url)
  early.calls.delete(url)
  return answer
}

/** Presses again what was pressed on a screen that the server sent, now that the screen answers. */
export function repeatEarlyPress(): void {
  early.stop()
  early.pressed?.click()
  early.pressed = null
}
