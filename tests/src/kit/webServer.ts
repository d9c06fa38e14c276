import { readFileSync, statSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { frontendDist } from '@calendar-sync/standalone/frontendBuild'
import { root } from '../runner/findTestFiles.ts'
import { listening } from './listening.ts'
import { createLiveWire } from './liveWire.ts'

/** What a web server that is out of order says instead of what was asked for: `cut` hangs up, `silence` never ends. */
type Misanswer = { readonly status: number; readonly json?: unknown } | 'cut' | 'silence'

/** Trying a filter and rebuilding a read model change no state. */
const readSidesOwn = /^\/api\/(?:admin\/projections|event-filters\/preview)/

/** What the web server of docker-compose does: reading goes to one service, changing and signing in to the other. */
export async function startWebServer(commands: number, queries: number) {
  const misanswers = new Map<string, Misanswer>()
  const live = createLiveWire(queries)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const wrong = misanswers.get(path.split('?')[0] ?? '')
    if (wrong) return answerWrongly(wrong, response)
    const port = serviceFor(path, request.method ?? 'GET', commands, queries)
    if (port === null) sendFile(path, response)
    else passOn(request, response, port)
  })
  server.on('upgrade', live.accept)
  return {
    url: `http://localhost:${await listening(server)}`,
    /** Answers a path wrongly, as a broken server or a proxy on the way would, until it is told to stop. */
    misanswer: (path: string, answer: Misanswer) => void misanswers.set(path, answer),
    answerRightly: () => misanswers.clear(),
    /** The live connections that go through here. */
    live,
    close() {
      live.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

function answerWrongly(wrong: Misanswer, response: ServerResponse): void {
  if (wrong === 'silence') return
  if (wrong === 'cut') return void response.destroy()
  response.writeHead(wrong.status, { 'content-type': wrong.json === undefined ? 'text/plain' : 'application/json' })
  response.end(wrong.json === undefined ? undefined : JSON.stringify(wrong.json))
}

/** The port of the service that answers a path; null: a page, or a file. */
function serviceFor(path: string, method: string, commands: number, queries: number): number | null {
  if (/^\/(?:api\/auth\/(?:authorize|logout)|api\/auth\/callback\?.*(?:code|error)=|auth\/google)/.test(path))
    return commands
  if (!/^\/(?:api|healthz|readyz)(?:\/|$)/.test(path) || /^\/api\/auth\/callback(?:\?|$)/.test(path)) return null
  return ['GET', 'HEAD'].includes(method) || readSidesOwn.test(path) ? queries : commands
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, headers, url } = request
  const onward = forward({ port, host: 'localhost', path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  request.pipe(onward)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
}

/** A file of the built pages, a legal text, or, for any other path, the page itself. */
function sendFile(url: string, response: ServerResponse): void {
  const path = decodeURIComponent(url.split('?')[0] ?? '/')
  const place = path.startsWith('/docs/') ? join(root, 'docs/legal', path.slice(5)) : join(frontendDist, path)
  const inside = [frontendDist, join(root, 'docs/legal')].some((folder) => resolve(place).startsWith(`${folder}/`))
  const file = inside && statSync(place, { throwIfNoEntry: false })?.isFile() ? place : join(frontendDist, 'index.html')
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
}
