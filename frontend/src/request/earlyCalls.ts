/** The answers to calls that the page made before the app's script was there (`early/early.ts`), by their addresses. */
export type EarlyCalls = Map<string, Promise<Response>>

const page: typeof globalThis & { earlyCalls?: EarlyCalls } = globalThis
const calls: EarlyCalls = page.earlyCalls ?? new Map()
// From here on the app calls for itself.
page.earlyCalls = calls

/** The answer to a call that was made early, once: who asks again wants a new one. */
export function takeEarlyCall(url: unknown, method: string | undefined): Promise<Response> | undefined {
  if (typeof url !== 'string' || method !== 'GET') return undefined
  const answer = calls.get(url)
  calls.delete(url)
  return answer
}
