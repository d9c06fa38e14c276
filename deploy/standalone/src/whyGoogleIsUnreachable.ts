import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'

const timeoutMs = 3000

/** Asks Google for anything at all. @returns a sentence for the operator, or undefined when it answered */
export async function whyGoogleIsUnreachable(baseUrl: string | undefined): Promise<string | undefined> {
  const { apiRoot } = googleEndpoints(baseUrl)
  try {
    await fetch(apiRoot, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return `Google cannot be reached at ${apiRoot} (${cause}). The app starts all the same; signing in and syncing work once it answers.`
  }
}
