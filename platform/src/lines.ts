import type { Readable } from 'node:stream'

/**
 * The lines of a text, each ended by \n alone: `readline` also ends them at \r and, from Node 24 on, at U+2028 and U+2029, which
 * JSON leaves as they are.
 */
export async function* linesOf(text: Readable): AsyncGenerator<string, void> {
  const parts: AsyncIterable<string> = text.setEncoding('utf8')
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
