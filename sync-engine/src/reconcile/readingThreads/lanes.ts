/** What waits, in a lane for each of those who asked for it. The lanes take turns, so that a long one holds up no other. */
export function createLanes<Item>() {
  // Its order is that of the turns.
  const lanes = new Map<string, Item[]>()
  return {
    /** At the end of its lane. */
    push(lane: string, item: Item): void {
      const waiting = lanes.get(lane)
      if (waiting) waiting.push(item)
      else lanes.set(lane, [item])
    },
    /** Before all that waits in its lane. */
    unshift(lane: string, item: Item): void {
      lanes.set(lane, [item, ...(lanes.get(lane) ?? [])])
    },
    /** The first of the lane whose turn it is; undefined when none waits. */
    next(): Item | undefined {
      for (const [lane, waiting] of lanes) {
        lanes.delete(lane)
        const item = waiting.shift()
        if (waiting.length > 0) lanes.set(lane, waiting)
        return item
      }
      return undefined
    },
    isEmpty: () => lanes.size === 0,
    /** All that waits, which then does no more. */
    clear(): Item[] {
      const all = [...lanes.values()].flat()
      lanes.clear()
      return all
    },
  }
}
