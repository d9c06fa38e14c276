import { z } from 'zod'

/** What data/weights.json holds. */
export const modelFile = z.object({
  /** Raised whenever verdicts may differ: events are judged again then. */
  version: z.int(),
  thresholds: z.object({ careful: z.number(), balanced: z.number(), generous: z.number() }),
  bias: z.number(),
  /** By name of the feature; in log-odds. */
  weights: z.record(z.string(), z.number()),
})
export type ModelFile = z.infer<typeof modelFile>
