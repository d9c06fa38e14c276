import { request as forward, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The wire on which live messages travel from the read side to browsers. */
export interface LiveWire {
  accept(request: IncomingMessage, browser: Duplex): void
  /** How often a browser connected. */
  readonly connections: number
  /** Puts a text on the wire that no service sent. */
  say(text: string): void
  /** Ends every connection with this code, as the server does. */
  hangUp(code: number): void
  close(): void
}

/** Opcodes of a frame that is its message's last (RFC 6455, section 5.2). */
const finalText = 0x81
const finalClose = 0x88
/** A frame with a longer payload names its length otherwise. */
const longest = 125

function frame(opcode: number, payload: Buffer): Buffer {
  if (payload.length > longest) throw new Error('Only short frames can be written here.')
  return Buffer.concat([Buffer.from([opcode, payload.length]), payload])
}

export function createLiveWire(queries: number): LiveWire {
  const open = new Map<Duplex, Duplex>()
  let connections = 0
  const refuse = (browser: Duplex, line: string) => void browser.end(`HTTP/1.1 ${line}\r\nConnection: close\r\n\r\n`)
  return {
    accept(request, browser) {
      connections += 1
      browser.on('error', () => undefined)
      const { method, headers, url } = request
      const onward = forward({ port: queries, host: 'localhost', path: url, method, headers })
      onward.on('error', () => refuse(browser, '502 Bad Gateway'))
      onward.on('response', ({ statusCode }) => refuse(browser, `${statusCode} Refused`))
      onward.on('upgrade', (answer, service, head) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
        browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        browser.write(head)
        open.set(browser, service)
        const end = () => {
          open.delete(browser)
          browser.destroy()
          service.destroy()
        }
        service.on('error', end).on('close', end).pipe(browser)
        browser.on('error', end).on('close', end).pipe(service)
      })
      onward.end()
    },
    get connections() {
      return connections
    },
    say(text) {
      for (const browser of open.keys()) browser.write(frame(finalText, Buffer.from(text)))
    },
    hangUp(code) {
      const payload = Buffer.alloc(2)
      payload.writeUInt16BE(code)
      for (const [browser, service] of open) {
        service.unpipe(browser)
        browser.write(frame(finalClose, payload))
      }
    },
    close() {
      for (const [browser, service] of open) {
        browser.destroy()
        service.destroy()
      }
    },
  }
}
