import { messageOf, RequestError } from '../../request/requestError.ts'

/** The words of what is answered to a command; HTTP/2 sends none. */
const words: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The message carries the status and the status text (specification, commercial, error catalogue). */
export function reasonWithStatus(error: unknown): string {
  if (!(error instanceof RequestError)) return messageOf(error)
  const { status, statusText, message } = error
  return `${[status, statusText || words[status]].join(' ').trim()}: ${message}`
}
