/** A part of the bench, which runs in a process of its own. */
interface Part {
  readonly run: () => Promise<void>
  /** After so many seconds it is ended: something hangs. */
  readonly longest: number
}

/** In the order of the report. A part loads only what it needs: what is loaded is memory, and costs a start. */
export const parts: Readonly<Record<string, Part>> = {
  travel: { run: async () => (await import('./travelDetection.ts')).runTravelDetection(), longest: 90 },
  first: { run: async () => (await import('./firstRun.ts')).runFirst(), longest: 800 },
  unchanged: { run: async () => (await import('./unchanged.ts')).runUnchanged(), longest: 600 },
  cost: { run: async () => (await import('./cost.ts')).runCost(), longest: 90 },
  quota: { run: async () => (await import('./withinQuota.ts')).runWithinQuota(), longest: 200 },
  checks: { run: async () => (await import('./checks.ts')).runChecks(), longest: 900 },
  growth: { run: async () => (await import('./growth.ts')).runGrowth(), longest: 240 },
  append: { run: async () => (await import('./append.ts')).runAppend(), longest: 300 },
  projection: { run: async () => (await import('./projection.ts')).runProjection(), longest: 400 },
  rebuild: { run: async () => (await import('./rebuild.ts')).runRebuild(), longest: 600 },
  freshness: { run: async () => (await import('./freshness.ts')).runFreshness(), longest: 400 },
  queries: { run: async () => (await import('./queries.ts')).runQueries(), longest: 600 },
  start: { run: async () => (await import('./start.ts')).runStart(), longest: 120 },
  memory: { run: async () => (await import('./memory.ts')).runMemory(), longest: 300 },
  pages: { run: async () => (await import('./pages.ts')).runPages(), longest: 240 },
  screens: { run: async () => (await import('./screens.ts')).runScreens(), longest: 800 },
}
