/** Items with keys of their own: of those that share an id, the place among them tells them apart. */
export function keyed<Item>(items: readonly Item[], idOf: (item: Item) => string): { key: string; item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const id = idOf(item)
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return { key: `${id}/${before}`, item }
  })
}
