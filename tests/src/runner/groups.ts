import { relative } from 'node:path'
import { root } from './findTestFiles.ts'

/**
 * Tests on the whole product in the test's own process, over HTTP and with a browser: each file starts a product on a
 * database of its own and stops it. Loading and warming up the product takes longer than many of them.
 */
const sharesProcess = (file: string): boolean =>
  /^tests\/src\/((screens|admin)\/)?[^/]+\.(browser|http)\.test\.ts$/.test(relative(root, file))

/** A process grows with each product that it started. */
const mostTogether = 5

/**
 * Test files by process, in the order in which they came: every file has one of its own, but those that may share one.
 * @param atOnce so many processes run at a time, and each shall have some
 */
export function inGroups(files: readonly string[], atOnce: number): string[][] {
  const together = Math.min(mostTogether, Math.ceil(files.filter(sharesProcess).length / atOnce))
  const groups: string[][] = []
  let shared: string[] = []
  for (const file of files) {
    if (sharesProcess(file) && shared.length > 0 && shared.length < together) {
      shared.push(file)
      continue
    }
    const group = [file]
    groups.push(group)
    if (sharesProcess(file)) shared = group
  }
  return groups
}
