import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

/** How a connection ended that was cut. */
const lost = 1006

/** The wire on which live messages travel from the read side to browsers. */
export function createLiveWire(queries: number) {
  const browsers = new WebSocketServer({ noServer: true })
  let connections = 0
  /** The browsers that are connected and hear nothing. */
  const cutOff = new WeakSet<WebSocket>()
  return {
    accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
      connections += 1
      const { headers, url } = request
      const service = new WebSocket(`ws://localhost:${queries}${url}`, { headers })
      let isOpen = false
      const refuse = (line: string) => void socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\n\r\n`)
      socket.on('error', () => undefined).on('close', () => service.terminate())
      service.on('error', () => isOpen || refuse('502 Bad Gateway'))
      service.on('unexpected-response', (_, answer) => refuse(`${answer.resume().statusCode} Refused`))
      service.on('open', () => {
        isOpen = true
        browsers.handleUpgrade(request, socket, head, (browser) => {
          service.on('message', (text) => cutOff.has(browser) || browser.send(String(text)))
          service.on(
            'close',
            (code, reason) =>
              cutOff.has(browser) || (code === lost ? browser.terminate() : browser.close(code, reason)),
          )
          browser.on('error', () => undefined)
        })
      })
    },
    /** How often a browser connected. */
    get connections() {
      return connections
    },
    /** Puts a text on the wire that no service sent. */
    say(text: string) {
      for (const browser of browsers.clients) browser.send(text)
    },
    /** Has the connections that stand carry nothing more, and say nothing of it, as after a change of the network. */
    fallSilent() {
      for (const browser of browsers.clients) cutOff.add(browser)
    },
    /** Ends every connection with this code, as the server does. */
    hangUp(code: number) {
      for (const browser of browsers.clients) browser.close(code)
    },
    close() {
      for (const browser of browsers.clients) browser.terminate()
    },
  }
}
