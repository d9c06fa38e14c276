import type { Server } from 'node:http'
import type { ErrorBody } from '@calendar-sync/contracts/api/error'

const body = JSON.stringify({
  error: 'The request could not be read: it is not HTTP, or its headers are too large.',
  code: 'validation_failed',
} satisfies ErrorBody)

const answer = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(body)}`,
  'Connection: close',
  '',
  body,
].join('\r\n')

/** Answers what never becomes a request, because Node cannot read it, with an error like every other. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(answer)
  })
}
