import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '#contract/call.ts'
import { orderList } from '#contract/loan/calls.ts'
import { apiBase, type ClientSession } from './paying-client.ts'

/** What a borrower who keeps asking was answered. */
export type ProbeResult = {
  readonly served: number
  /** 503 with `Retry-After`: the honest answer while something is away. */
  readonly unavailable: number
  /** Everything else by what it was, such as `500` or `no connection`. */
  readonly others: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** Of all that were answered, the time that 99 of 100 took at most. */
  readonly p99Ms: number
}

const pauseMs = 20

/** Asks for the loans of a session's borrower until told to stop. */
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
