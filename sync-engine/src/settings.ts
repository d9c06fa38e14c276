/** What may be tuned about an engine, as it suits production. Times are milliseconds. */
export const defaultSettings = {
  /** How long a run stays an engine's own without a sign of life. */
  lease: 30_000,
  /** How often an idle engine looks for work that another one was told of. */
  poll: 1_000,
  runsAtOnce: 8,
  /** A run that a person asked for is told when it finds something to do, after so long, or with its end. */
  toldAfter: 250,
  /** Writes one run has under way at the same time: whole batches of 50, for a rest waits for more calls and travels half empty. */
  writesAtOnce: 200,
  /** Events whose intents are recorded together. */
  chunk: 200,
  /** Tries of one call that fails for a passing reason, the first one included. */
  tries: 6,
  firstWait: 500,
  longestWait: 16_000,
  requestTimeout: 30_000,
  /** Changes that Google tells of within so long are one run, and at least this long lies between two such runs. */
  pushQuiet: 2_000,
  pushGap: 15_000,
  /** How long a sync whose calendars Google tells us of is not looked at, should Google tell nothing: messages may be lost. */
  pushedCheck: 6 * 60 * 60_000,
  /** A calendar that was read so shortly before a turn of the schedule came is not read again for it. */
  sharedRead: 5_000,
  /** How soon the removal of a deleted sync's copies is tried again, and how long it is waited at most between tries. */
  removalPause: 60_000,
  longestRemovalPause: 24 * 60 * 60_000,
  /** How soon what an event asked for, as the removal of an account, is tried again; each pause is twice the last. */
  taskPause: 5_000,
  /** Threads that read the texts of events, each with its own 100 MB of what detection knows. */
  readingThreads: 1,
  /** How long reading one event may take; it takes under 5 ms of a processor. */
  readingDeadline: 2_000,
  /** How far beyond the window a full read looks, in days, so that the window can slide without reading again. */
  marginDays: 30,
}
export type EngineSettings = Readonly<typeof defaultSettings>
