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
const empty = `
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Page() {
    const [count, setCount] = useState(0)
    const button = createElement('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count)
    return createElement('main', null, createElement('h1', null, 'An empty page'), button)
  }
  createRoot(document.getElementById('root')).render(createElement(Page))`
const dialog = `
  import Button from '@mui/material/Button'
  import Dialog from '@mui/material/Dialog'
  import DialogActions from '@mui/material/DialogActions'
  import DialogTitle from '@mui/material/DialogTitle'
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Page() {
    const [open, setOpen] = useState(false)
    const close = createElement(DialogActions, null, createElement(Button, { onClick: () => setOpen(false) }, 'Close'))
    const asked = createElement(Dialog, { open }, createElement(DialogTitle, null, 'A dialog'), close)
    return createElement('main', null, createElement(Button, { onClick: () => setOpen(true) }, 'Open'), asked)
  }
  createRoot(document.getElementById('root')).render(createElement(Page))`

/** The files of a page at this address with this script, built as our pages are, compressed, by their addresses. */
async function built(address: string, script: string): Promise<Map<string, Buffer>> {
  // Inside the project, where its React is found.
  const root = join(benchFolder, 'dist', 'emptyPage')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'index.html'), html)
  await writeFile(join(root, 'main.js'), script)
  await build({ root, base: '/', logLevel: 'silent', configFile: false, mode: 'production' })
  const dist = join(root, 'dist')
  const zipped = async (name: string) => gzipSync(await readFile(join(dist, name)))
  const files = new Map([[address, await zipped('index.html')]])
  for (const name of await readdir(join(dist, 'assets'))) files.set(`/assets/${name}`, await zipped(`assets/${name}`))
  await rm(root, { recursive: true })
  return files
}

/** A page with a heading and a button in the React that our pages use; at `/dialog` its button opens a bare dialog of MUI. */
export async function serveEmptyPage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const files = new Map([...(await built('/', empty)), ...(await built('/dialog', dialog))])
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path)
    response.writeHead(file ? 200 : 404, {
      'content-type': path.startsWith('/assets/') ? 'text/javascript' : 'text/html',
      'content-encoding': 'gzip',
    })
    response.end(file ?? gzipSync(''))
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
