import { createHistogram } from 'node:perf_hooks'
import { Pool } from 'undici'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answered {
  readonly call: Call
  readonly status: number
  /** By which the log knows it. */
  readonly requestId: string
}

/** What came of a rate that was offered for a while. Times are milliseconds, counted from when a call was due. */
export interface Offered {
  readonly rate: number
  /** Answers by status; 0: no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Of calls that were let through. */
  readonly p50: number
  readonly p99: number
  readonly refusedWithoutRetryAfter: number
}

/**
 * Offers calls at a fixed rate, without waiting for earlier ones (an open model: people do not wait for each other). A
 * call that leaves late, because this process was busy, counts from when it should have left.
 */
export async function offer(
  url: string,
  rate: number,
  milliseconds: number,
  next: () => Call,
  onAnswer: (answer: Answered) => void = () => undefined,
): Promise<Offered> {
  const http = new Pool(url, { connections: 1_000, pipelining: 1, headersTimeout: 30_000 })
  const times = createHistogram()
  const statuses = new Map<number, number>()
  let refusedWithoutRetryAfter = 0
  const send = async (due: number) => {
    const call = next()
    const { method, path, headers, body = null } = call
    const answer = await http.request({ method, path, headers, body }).catch(() => undefined)
    await answer?.body.dump().catch(() => undefined)
    const status = answer?.statusCode ?? 0
    const retryAfter = String(answer?.headers['retry-after'] ?? '') || null
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const refused = status === 503 || status === 429
    if (refused && retryAfter === null) refusedWithoutRetryAfter += 1
    if (!refused) times.record(Math.max(1, Math.round((performance.now() - due) * 1_000)))
    onAnswer({ call, status, requestId: String(answer?.headers['x-request-id'] ?? '') })
  }
  const underWay: Promise<void>[] = []
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (; underWay.length < Math.min(((now - began) / 1_000) * rate, (milliseconds / 1_000) * rate); ) {
        underWay.push(send(began + (underWay.length / rate) * 1_000))
      }
      if (now - began < milliseconds) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  await Promise.all(underWay)
  await http.close()
  const quantile = (percent: number) => times.percentile(percent) / 1_000
  return { rate, statuses, p50: quantile(50), p99: quantile(99), refusedWithoutRetryAfter }
}
