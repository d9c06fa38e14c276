import { z } from 'zod'

/**
 * What a projector is doing. `standby`: another process projects this model. `superseded`: a newer version of it is in
 * use. `failing`: the last attempt failed and the next one waits; `error` says why.
 */
export const ProjectorState = z.enum([
  'starting',
  'standby',
  'building',
  'catching up',
  'live',
  'failing',
  'superseded',
  'stopped',
])
export type ProjectorState = z.infer<typeof ProjectorState>

/** How far a rebuild has come; counts are events. `total` is known before it starts and may grow on the way. */
export const RebuildProgress = z.object({ name: z.string(), version: z.int(), done: z.int(), total: z.int() })
export type RebuildProgress = z.infer<typeof RebuildProgress>

/**
 * One projector, as `GET /api/admin/projections` lists them (admins). The list is a plain array with `Content-Range`;
 * `id` is the read model's name.
 */
export const Projection = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  state: ProjectorState,
  /** How far the table that readers see is; null before the first build. Opaque, ordered as strings are. */
  position: z.string().nullable(),
  /** Milliseconds that the oldest event not yet folded has waited; 0 when there is none, null when it is not known. */
  lag: z.int().nullable(),
  /** Events folded a second, over the last minute. */
  rate: z.number(),
  /** Events folded into the table that readers see. */
  events: z.int(),
  /** Events of the log that the table lacks, less than 0 when it has too many; null until it was compared. */
  missing: z.int().nullable(),
  /** When that table last advanced. */
  movedAt: z.string().nullable(),
  /** Failures in a row, and why the last one. */
  errors: z.int(),
  error: z.string().nullable(),
  /** Set while the model is rebuilt. Readers keep the old version. */
  rebuild: RebuildProgress.nullable(),
})
export type Projection = z.infer<typeof Projection>

/** `POST /api/admin/projections/{name}/rebuild` → 202; 409 `conflict` while it is being built, 404 for an unknown name. */
export const RebuildAccepted = z.object({ id: z.string(), name: z.string(), status: z.literal('rebuilding') })
export type RebuildAccepted = z.infer<typeof RebuildAccepted>

/**
 * How a rebuild goes, on `/ws` to admins only. `progress` comes about five times a second; `finished` and `failed`
 * come once, at the end.
 */
export const ProjectionLiveMessage = z.object({
  type: z.literal('projection_progress'),
  status: z.enum(['progress', 'finished', 'failed']),
  ...RebuildProgress.shape,
  error: z.string().optional(),
})
export type ProjectionLiveMessage = z.infer<typeof ProjectionLiveMessage>

/** A part that others stand on: whether it answered, in how many milliseconds, and what went wrong. */
export const PartHealth = z.object({ healthy: z.boolean(), milliseconds: z.number(), error: z.string().nullable() })
export type PartHealth = z.infer<typeof PartHealth>

/** A run that an engine is carrying out. */
export const RunInFlight = z.object({
  runId: z.string(),
  syncId: z.string(),
  userId: z.string(),
  trigger: z.string(),
  kind: z.string(),
  /** null: no engine has claimed it yet. */
  engineId: z.string().nullable(),
  requestedAt: z.string(),
  leaseUntil: z.string().nullable(),
  attempt: z.int(),
})
export type RunInFlight = z.infer<typeof RunInFlight>

/** What the engines share, from their tables. */
export const EngineWork = z.object({
  /** The first 100, oldest first; claimed and waiting ones. */
  runs: z.array(RunInFlight),
  runsClaimed: z.int(),
  runsWaiting: z.int(),
  /** Work for Google besides runs: tasks that are due now, and all that have not ended. */
  tasksDue: z.int(),
  tasksOpen: z.int(),
  /** Syncs that the schedule should have started by now, and the next time it starts one. */
  schedulesDue: z.int(),
  nextScheduleAt: z.string().nullable(),
  /** Events that failed on their own account: those tried again, and those parked. */
  eventsFailing: z.int(),
  eventsParked: z.int(),
  /** Units spent at Google in the last minute, and what Google allows the whole project. */
  quota: z.object({
    used: z.int(),
    limit: z.int().nullable(),
    limitPerUser: z.int().nullable(),
    /** The most any one person used. */
    mostByOnePerson: z.int(),
  }),
})
export type EngineWork = z.infer<typeof EngineWork>

export const EngineInstance = z.object({
  engineId: z.string(),
  host: z.string(),
  startedAt: z.string(),
  /** When it last said that it is there. */
  seenAt: z.string(),
  /** Runs it carries out now. */
  runs: z.int(),
})
export type EngineInstance = z.infer<typeof EngineInstance>

/** `GET /api/admin/operations` (admins): everything but the projectors and the parked events, which have their own lists. */
export const Operations = z.object({
  at: z.string(),
  eventStore: PartHealth.extend({ head: z.string().nullable() }),
  bus: PartHealth,
  database: PartHealth.extend({ connections: z.int(), waiting: z.int() }),
  /** Browsers that listen at this instance. */
  sockets: z.int(),
  engines: z.array(EngineInstance),
  /** null: no engine answers. */
  work: EngineWork.nullable(),
})
export type Operations = z.infer<typeof Operations>
