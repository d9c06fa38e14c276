import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Draws pages at build time, so that browsers show something before any script has come: `landing.html` is the landing page as a
 * visitor sees it, `index.html` says at every other address that the application is loading.
 */
export const prerendered = (): Plugin => {
  let root = ''
  return {
    name: 'prerendered',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const drawn = await draw(root)
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const into = (content: string) => index.replace('<div id="root">', () => `<div id="root">${content}`)
      // React takes over the first title of the page, and takes it away with the screen.
      const [title = ''] = /<title>.*?<\/title>/.exec(drawn.landing) ?? []
      if (title === '') throw new Error('the landing page was not drawn')
      // By this its buttons are known, for as long as they are not alive (`src/preload/preload.ts`).
      const landing = into(drawn.landing.replace(title, '').replace('<div', '<div data-drawn'))
        .replace('<title>', () => `${title}<title>`)
        .replace('</head>', () => `${filesOfLanding(bundle)}</head>`)
      await writeFile(join(dir, 'landing.html'), landing)
      await writeFile(join(dir, 'index.html'), into(drawn.loading))
    },
  }
}

/** Links to the styles and scripts that the landing page has besides those of every page. */
function filesOfLanding(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const landing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/LandingPage.tsx'))
  if (!landing) throw new Error('the build made no LandingPage')
  const needed = chunks.filter(
    (chunk) => chunk === landing || (landing.imports.includes(chunk.fileName) && !chunk.isEntry),
  )
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('')
}

const conditions = ['@calendar-sync/source', 'module', 'node', 'development|production']

/** Builds what draws the pages, for Node and without the other screens, and draws them: HTML for the element `root`. */
async function draw(root: string): Promise<{ readonly landing: string; readonly loading: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'calendar-sync-pages-'))
  const otherScreens: Plugin = {
    name: 'no-other-screens',
    resolveDynamicImport: (source) =>
      typeof source === 'string' && !source.endsWith('/LandingPage.tsx') ? { id: source, external: true } : null,
  }
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), otherScreens],
      resolve: { conditions },
      ssr: { noExternal: true, resolve: { conditions } },
      build: {
        ssr: 'src/app/renderPages.tsx',
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'renderPages.mjs', chunkFileNames: '[name].mjs' } },
      },
    })
    const built: typeof import('../src/app/renderPages.tsx') = await import(
      pathToFileURL(join(outDir, 'renderPages.mjs')).href
    )
    return { landing: await built.renderLanding(), loading: await built.renderLoading() }
  } finally {
    await rm(outDir, { recursive: true })
  }
}
