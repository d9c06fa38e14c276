/** An answer that was not a success, or one that the frontend could not read. `message` may be shown to the person. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  /** The words of the status; HTTP/2 sends none. */
  readonly statusText: string
  readonly code: string | undefined
  /** What the server itself says of it; undefined where `message` is a sentence of ours. */
  readonly said: string | undefined
  readonly details: unknown
  /** What support needs to find the whole story of a failed call. */
  readonly requestId: string | null

  constructor(
    message: string,
    answer: {
      status: number
      statusText?: string
      code?: string | undefined
      said?: string | undefined
      details?: unknown
      requestId: string | null
    },
  ) {
    super(message)
    this.status = answer.status
    this.statusText = answer.statusText ?? ''
    this.code = answer.code
    this.said = answer.said
    this.details = answer.details
    this.requestId = answer.requestId
  }
}

/**
 * By which support finds the whole story of a failed call; null when no failed call led to what was thrown, and for a call
 * that the server refused: what is wrong then is in the sentence, and for the person to mend.
 */
export function referenceOf(error: unknown): string | null {
  if (error instanceof RequestError) return error.status >= 500 ? error.requestId : null
  return error instanceof Error ? referenceOf(error.cause) : null
}

/** What Chromium, Firefox and Safari say when a call got no answer. */
const noAnswer = /^(failed to fetch|networkerror|load failed)/i

/** The words of a thrown value; in ours where the browser's say nothing to a person. */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError && noAnswer.test(error.message)) return 'The server could not be reached.'
  // Of an answer in another form, as of another version: what the library says of it is for us.
  if (error instanceof Error && error.name === 'ZodError')
    return 'The server’s answer could not be read. Load the page again.'
  return error instanceof Error ? error.message : String(error)
}
