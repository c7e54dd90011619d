import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '#contract/call.ts'
import { orderList } from '#contract/loan/calls.ts'
import { apiBase, type ClientSession } from './paying-client.ts'

/** The replies to a borrower's repeated requests. */
export type ProbeResult = {
  readonly served: number
  /** 503 with `Retry-After`: the correct reply while a dependency is unavailable. */
  readonly unavailable: number
  /** All other replies, such as `500` or `no connection`, by kind. */
  readonly others: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** 99th percentile of the response times. */
  readonly p99Ms: number
}

const pauseMs = 20

/** Requests the loans of a session's borrower until it is stopped. */
export const startProbe = (
  base: string,
  { cookie }: ClientSession,
): { stop(): Promise<ProbeResult> } => {
  const url = base + callPath(orderList, apiBase)
  const headers = { cookie, 'X-Requested-With': 'XMLHttpRequest' }
  const others = new Map<string, number>()
  const times: number[] = []
  let [served, unavailable] = [0, 0]
  let stopped = false

  const ask = async (): Promise<void> => {
    const started = performance.now()
    const answer = await fetch(url, { method: 'POST', headers }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    times.push(performance.now() - started)
    if (answer?.status === 200) served += 1
    else if (answer?.status === 503 && answer.headers.has('retry-after')) unavailable += 1
    else {
      const name = answer ? String(answer.status) : 'no connection'
      others.set(name, (others.get(name) ?? 0) + 1)
    }
  }
  const ended = (async () => {
    while (!stopped) {
      await ask()
      await sleep(pauseMs)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await ended
      const sorted = times.toSorted((one, other) => one - other)
      const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0
      return { served, unavailable, others, slowestMs: sorted.at(-1) ?? 0, p99Ms }
    },
  }
}
