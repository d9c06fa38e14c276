import type { IncomingMessage } from 'node:http'
import { isForeignOrigin } from '@calendar-sync/platform/http/origin'

/**
 * Whether a page of another site opens this socket. Cookies go along with such a request, so it is the one thing that
 * tells. Behind a proxy the host may be an inner one; then the public address counts.
 */
export function isForeignUpgrade({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const hosts = [headers.host, publicUrl && new URL(publicUrl).host]
  return hosts.every((host) => isForeignOrigin(headers.origin, host))
}
