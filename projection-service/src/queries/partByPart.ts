/** Waits for the first part, so that what is refused is answered as an error and not as half a file. */
export async function begun<Part>(parts: AsyncGenerator<Part>): Promise<AsyncIterable<Part>> {
  const first = await parts.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* parts
    } finally {
      // A browser that went away must not leave the rest being read.
      await parts.return(undefined)
    }
  })()
}

/** The text of one array of JSON, an item a line: never more of it in memory than one part. */
export async function* asJsonArray<Item>(
  parts: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const part of parts) {
    if (part.length === 0) continue
    yield separator + part.map((item) => JSON.stringify(present(item))).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
