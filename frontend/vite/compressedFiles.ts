import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const small = 1_000
const compressible = /\.(?:js|css|svg)$/

/**
 * Puts a `.br` and a `.gz` beside each script and stylesheet of more than a kilobyte, as small as can be: servers send these, and
 * compress nothing again for each visitor.
 */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(dir, name))))
  },
})

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < small) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}
