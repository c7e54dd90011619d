import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '#contract/call.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { inParallel } from '../../harness/faults/in-parallel.ts'
import { apiBase, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import { watchProcess } from '../../harness/faults/watch-process.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const streams = 3000
const atOnce = 100
const maxOpen = 5
const maxRiseMegabytes = 150
const maxMedianMs = 1000
const heldMs = 10_000

/** Opens streams of one payment request with one cookie; returns what closes those that opened. */
const openStreams = async (url: string, cookie: string) => {
  const statuses = new Map<number, number>()
  const closing = new AbortController()
  // A reply that nothing refers to is collected, which ends its stream and frees its place.
  const held: Response[] = []
  await inParallel(streams, atOnce, async () => {
    const headers = { cookie, accept: 'text/event-stream' }
    const reply = await fetch(url, { headers, signal: closing.signal }).catch(() => undefined)
    const status = reply?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (reply && status === 200) held.push(reply)
    else await reply?.arrayBuffer()
  })
  const close = () => {
    closing.abort()
    held.length = 0
  }
  return { opened: held.length, refused: statuses.get(429) ?? 0, close }
}

const runStreams = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  let [opened, refused, rise, median, slowest, replies] = [0, 0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createFaultEnvironment({
      environment: { FAULT_CLIENTS: '2', FAULT_LOANS_EACH: '1' },
    })
    try {
      await environment.start()
      const { base } = environment
      const attacker = await signIn(base, 'client-0')
      const other = await signIn(base, 'client-1')
      const [order] = await listOrders(attacker.call)
      if (!order) throw new Error('client-0 has no loan')
      const { orderId, productId } = order
      const request = await attacker.call(
        generateVcode,
        { orderId, productId, periods: '1' },
        { idempotencyKey: crypto.randomUUID() },
      )
      const cardNo = request.data?.cardNo ?? ''
      const headers = { cookie: other.cookie }
      await (await fetch(`${base}/home`, { headers })).arrayBuffer()
      const watch = await watchProcess(environment.server().pid, `${base}/home`, { headers })
      const url = `${base}${callPath(paymentEvents, apiBase)}?cardNo=${cardNo}`
      const held = await openStreams(url, attacker.cookie)
      await sleep(heldMs)
      const seen = await watch.stop()
      held.close()
      opened = Math.max(opened, held.opened)
      refused += held.refused
      rise = Math.max(rise, seen.riseMegabytes)
      median = Math.max(median, seen.medianMs)
      slowest = Math.max(slowest, seen.slowestMs)
      replies += seen.replies
      if (held.opened !== maxOpen) violations.push(`${held.opened} streams are open`)
      if (held.opened + held.refused !== streams) violations.push('others were not answered 429')
      if (seen.riseMegabytes > maxRiseMegabytes) violations.push(`+${seen.riseMegabytes} MB`)
      if (seen.failures > 0) violations.push(`/home failed ${seen.failures} times`)
      if (seen.medianMs > maxMedianMs) violations.push(`/home took ${seen.medianMs} ms`)
    } finally {
      await environment.end()
    }
  }
  return {
    rounds,
    violations,
    figures: {
      streams: streams * rounds,
      'open, at most': opened,
      refused,
      'memory, MB more at most': rise,
      "another borrower's /home, replies": replies,
      'median, ms': median,
      'slowest, ms': slowest,
    },
  }
}

export const streamFaults: readonly FaultTest[] = [
  {
    id: 'S7',
    description: 'three thousand event streams of one payment request are opened with one cookie',
    expected:
      "five are open, the others answered 429; the memory rises by at most 150 MB, and another borrower's /home takes less than a second by the median",
    rounds: 1,
    run: runStreams,
  },
]
