import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listening } from '@calendar-sync/tests/kit/listening'
import { build } from 'vite'
import { benchFolder } from '../report/results.ts'

const html =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title>' +
  '<div id="root"></div><script type="module" src="./main.js"></script>'
const script = `
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Page() {
    const [count, setCount] = useState(0)
    const button = createElement('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count)
    return createElement('main', null, createElement('h1', null, 'An empty page'), button)
  }
  createRoot(document.getElementById('root')).render(createElement(Page))`

/** A page with a heading and a button in the React that our pages use, built as they are, and served compressed. */
export async function serveEmptyPage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  // Inside the project, where its React is found.
  const root = join(benchFolder, 'dist', 'emptyPage')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'index.html'), html)
  await writeFile(join(root, 'main.js'), script)
  await build({ root, base: '/', logLevel: 'silent', configFile: false, mode: 'production' })
  const page = gzipSync(await readFile(join(root, 'dist', 'index.html')))
  const assets = join(root, 'dist', 'assets')
  const files = new Map<string, Buffer>()
  for (const name of await readdir(assets)) files.set(`/assets/${name}`, gzipSync(await readFile(join(assets, name))))
  await rm(root, { recursive: true })
  const server = createServer((request, response) => {
    const asset = files.get(request.url ?? '')
    response.writeHead(200, { 'content-type': asset ? 'text/javascript' : 'text/html', 'content-encoding': 'gzip' })
    response.end(asset ?? page)
  })
  const url = `http://localhost:${await listening(server)}`
  return {
    url,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
