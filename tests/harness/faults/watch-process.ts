import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const megabyte = 1024 * 1024

/** The resident memory of a process, in bytes. */
const residentMemory = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}

export type ProcessWatch = {
  /**
   * Rise of the memory over its first value, in megabytes, at most; and replies of the address: how
   * many, how many of them failed, and the middle and the longest response time.
   */
  readonly stop: () => Promise<{
    readonly riseMegabytes: number
    readonly replies: number
    readonly failures: number
    readonly medianMs: number
    readonly slowestMs: number
  }>
}

/** Measures a server's memory, and how long an address of it takes, several times a second. */
export const watchProcess = async (pid: number, url: string, init?: RequestInit) => {
  const first = await residentMemory(pid)
  let [most, replies, failures] = [first, 0, 0]
  const times: number[] = []
  let stopped = false
  const measure = async () => {
    while (!stopped) {
      most = Math.max(most, await residentMemory(pid))
      await sleep(50)
    }
  }
  const ask = async () => {
    while (!stopped) {
      const started = performance.now()
      const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(
        () => undefined,
      )
      await reply?.arrayBuffer().catch(() => undefined)
      times.push(Math.round(performance.now() - started))
      if (reply?.status === 200) replies += 1
      else failures += 1
      await sleep(100)
    }
  }
  const ended = Promise.all([measure(), ask()])
  const watch: ProcessWatch = {
    stop: async () => {
      stopped = true
      await ended
      const riseMegabytes = Math.round((most - first) / megabyte)
      const sorted = times.toSorted((one, other) => one - other)
      const medianMs = sorted[Math.floor(sorted.length / 2)] ?? 0
      return { riseMegabytes, replies, failures, medianMs, slowestMs: sorted.at(-1) ?? 0 }
    },
  }
  return watch
}
