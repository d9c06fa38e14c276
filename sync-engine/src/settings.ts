/** What may be tuned about an engine; the defaults suit production. Times are milliseconds. */
export interface EngineSettings {
  /** How long a run stays an engine's own without a sign of life. */
  readonly lease: number
  /** How often an idle engine looks for work that another one was told of. */
  readonly poll: number
  readonly runsAtOnce: number
  /** Writes one run has under way at the same time. */
  readonly writesAtOnce: number
  /** Events whose intents are recorded together. */
  readonly chunk: number
  /** Tries of one call that fails for a passing reason, the first one included. */
  readonly tries: number
  readonly firstWait: number
  readonly longestWait: number
  readonly requestTimeout: number
  /** Changes that Google tells of within so long are one run, and at least this long lies between two such runs. */
  readonly pushQuiet: number
  readonly pushGap: number
  /** How long a sync whose calendars Google tells us of is not looked at, should Google tell nothing: messages may be lost. */
  readonly pushedCheck: number
  /** A calendar that was read so shortly before a turn of the schedule came is not read again for it. */
  readonly sharedRead: number
  /** How soon the removal of a deleted sync's copies is tried again, and how long it is waited at most between tries. */
  readonly removalPause: number
  readonly longestRemovalPause: number
  /** How soon what an event asked for, as the removal of an account, is tried again; each pause is twice the last. */
  readonly taskPause: number
  /** Threads that read the texts of events, each with its own 100 MB of what detection knows. */
  readonly readingThreads: number
  /** How long reading one event may take; it takes under 5 ms of a processor. */
  readonly readingDeadline: number
  /** How far beyond the window a full read looks, in days, so that the window can slide without reading again. */
  readonly marginDays: number
}

export const defaultSettings: EngineSettings = {
  lease: 30_000,
  poll: 1_000,
  runsAtOnce: 8,
  // Whole batches of 50: what is left over would wait for more calls, and travel half empty.
  writesAtOnce: 200,
  chunk: 200,
  tries: 6,
  firstWait: 500,
  longestWait: 16_000,
  requestTimeout: 30_000,
  pushQuiet: 2_000,
  pushGap: 15_000,
  pushedCheck: 6 * 60 * 60_000,
  sharedRead: 5_000,
  removalPause: 60_000,
  longestRemovalPause: 24 * 60 * 60_000,
  taskPause: 5_000,
  readingThreads: 1,
  readingDeadline: 2_000,
  marginDays: 30,
}
