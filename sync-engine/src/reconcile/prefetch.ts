/**
 * Works on the parts of a list in their order, one ahead of the caller. When the caller stops, or a part fails, what was begun
 * is waited for.
 * @param atOnce items in a part
 */
export async function* prefetch<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (part: readonly Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  let ahead: Promise<Result> | undefined
  const begin = (start: number) => {
    if (start >= items.length) return undefined
    const begun = work(items.slice(start, start + atOnce))
    // It is waited for later; should it fail by then, that is heard when its turn comes.
    begun.catch(() => undefined)
    return begun
  }
  try {
    for (let start = 0; start < items.length; start += atOnce) {
      const now = ahead ?? begin(start)
      ahead = begin(start + atOnce)
      if (now) yield await now
    }
  } finally {
    await ahead?.catch(() => undefined)
  }
}
