import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tokenStylesheet } from './src/theme/tokens.ts'
import { compressedFiles } from './vite/compressedFiles.ts'
import { groups } from './vite/groups.ts'
import { preloadScript, preloadSource } from './vite/preloadScript.ts'
import { prerendered } from './vite/prerendered.ts'

const tokensId = 'virtual:tokens.css'

/** Turns the design tokens into a stylesheet at build time, so that the first paint has its colours without any script. */
const tokensPlugin = (): Plugin => ({
  name: 'design-tokens',
  resolveId: (id) => (id === tokensId ? `\0${tokensId}` : undefined),
  load: (id) => (id === `\0${tokensId}` ? tokenStylesheet() : undefined),
})

/** See `routingOfReactAdmin`. */
const lighterRouting = (): Plugin => ({
  name: 'lighter-routing',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'react-router-dom' && importer?.includes('/node_modules/ra-core/')
      ? fileURLToPath(new URL('./src/app/routingOfReactAdmin.ts', import.meta.url))
      : undefined,
})

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tokensPlugin(), lighterRouting(), preloadScript(), prerendered(), compressedFiles()],
  resolve: { conditions: ['@calendar-sync/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: 'index.html', preload: preloadSource }, output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/api': server, '/auth': server, '/docs': server, '/ws': { target: server, ws: true } },
  },
})
