import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** How a fault shows: an error, a delay, a connection that is cut, or a delay before one of those. */
const respondSchema = z
  .object({
    status: z.number().int().min(200).max(599).optional(),
    reason: z.string().optional(),
    message: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** Milliseconds to wait first, at most until the fault is removed. */
    latencyMs: z.number().min(0).optional(),
    /** Cut before the call is carried out, after it (the answer is lost), or in the middle of the answer. */
    cut: z.enum(['before', 'after', 'midway']).optional(),
  })
  .refine((respond) => respond.status !== undefined || respond.latencyMs !== undefined || respond.cut !== undefined, {
    error: 'respond needs a status, latencyMs or cut',
  })

export const faultSchema = z.object({
  match: z
    .object({
      method: z.string().optional(),
      /** A regular expression over the path. */
      path: z.string().refine(isExpression, { error: 'path must be a regular expression' }).optional(),
      account: z.string().optional(),
    })
    .default({}),
  respond: respondSchema,
  /** How often; always when absent. */
  times: z.number().int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
})
export type FaultInput = z.infer<typeof faultSchema>
export type FaultResponse = z.infer<typeof respondSchema>

export interface Fault extends FaultInput {
  id: string
  /** How often it struck. */
  struck: number
}

interface Struck {
  method: string
  path: string
  account: string | null
  /** Only by faults that name this path: a batch as a whole, whose parts are struck one by one. */
  byPathOnly?: boolean
}

export interface Faults {
  add(input: FaultInput): Fault
  remove(id: string): boolean
  clear(): void
  list(): Fault[]
  /** What befalls this call, if anything; counts it at once, and resolves when its delay is over. */
  strike(call: Struck): Promise<FaultResponse | undefined>
}

export function createFaults(random: () => number): Faults {
  const planted = new Map<string, { readonly fault: Fault; readonly removal: AbortController }>()
  let made = 0
  const remove = (id: string) => {
    planted.get(id)?.removal.abort()
    return planted.delete(id)
  }
  return {
    add(input) {
      made += 1
      const fault = { ...input, id: String(made), struck: 0 }
      const removal = new AbortController()
      // Every call that waits listens; that is no leak.
      setMaxListeners(0, removal.signal)
      planted.set(fault.id, { fault, removal })
      return fault
    },
    remove,
    clear() {
      for (const id of planted.keys()) remove(id)
    },
    list: () => [...planted.values()].map(({ fault }) => fault),
    async strike(call) {
      for (const { fault, removal } of planted.values()) {
        const { match, times, probability } = fault
        if (times !== undefined && fault.struck >= times) continue
        if (call.byPathOnly && match.path === undefined) continue
        if (match.method !== undefined && match.method.toUpperCase() !== call.method) continue
        if (match.account !== undefined && match.account !== call.account) continue
        if (match.path !== undefined && !new RegExp(match.path).test(call.path)) continue
        if (probability !== undefined && random() >= probability) continue
        fault.struck += 1
        const { latencyMs } = fault.respond
        if (latencyMs !== undefined)
          await sleep(latencyMs, undefined, { ref: false, signal: removal.signal }).catch(() => undefined)
        return fault.respond
      }
      return undefined
    },
  }
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
