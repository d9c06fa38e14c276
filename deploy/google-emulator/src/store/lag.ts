/** Real milliseconds by which lists are behind the writes: full lists and deltas apart. */
export interface LagSettings {
  listMs?: number | undefined
  deltaMs?: number | undefined
}

/** Remembers when which version was written, so that a list can show the calendar as it was a moment ago. */
export function createLag() {
  let settings: LagSettings = {}
  // The newest version from before the lag was switched on is always visible.
  let writes: { at: number; version: number }[] = []

  return {
    get settings(): LagSettings {
      return settings
    },
    set(next: LagSettings) {
      settings = next
      if (!(next.listMs || next.deltaMs)) writes = []
    },
    get keepsHistory(): boolean {
      return Boolean(settings.listMs || settings.deltaMs)
    },
    wrote(version: number) {
      if (settings.listMs || settings.deltaMs) writes.push({ at: performance.now(), version })
    },
    /** The newest version such a list may show; undefined when it may show all. */
    visibleVersion(kind: 'list' | 'delta'): number | undefined {
      const behind = (kind === 'list' ? settings.listMs : settings.deltaMs) ?? 0
      if (behind === 0) return undefined
      const hidden = writes.find((write) => write.at > performance.now() - behind)
      return hidden === undefined ? undefined : hidden.version - 1
    },
  }
}
