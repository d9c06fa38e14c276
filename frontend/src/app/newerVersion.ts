/** In ms. */
const longestWait = 5_000

/** Whether a page is of another build than the one that this script began: each build names its scripts anew. */
export const isOtherBuild = (html: string, script: string): boolean => !html.includes(`"${script}"`)

/** Whether the server has another version of the pages than this one, whose scripts may be gone. False where it does not answer. */
export async function hasNewerVersion(): Promise<boolean> {
  const script = document.querySelector('script[type=module]:not([async])')?.getAttribute('src')
  if (!script) return false
  try {
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(longestWait) })
    return answer.ok && isOtherBuild(await answer.text(), script)
  } catch {
    return false
  }
}
