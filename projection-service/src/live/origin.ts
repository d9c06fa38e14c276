import type { IncomingMessage } from 'node:http'
import { isForeignOrigin, ownOrigin } from '@calendar-sync/platform/http/origin'

/** Whether a page of another site opens this socket. Cookies go along with such a request, so it is the one thing that tells. */
export const isForeignUpgrade = ({ headers }: IncomingMessage, publicUrl: string | undefined): boolean =>
  isForeignOrigin(headers.origin, ownOrigin(publicUrl, headers.host))
