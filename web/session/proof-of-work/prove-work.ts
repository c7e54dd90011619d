import type { InputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { proofOfWork } from '#contract/session/calls.ts'
import type { WorkToDo } from './find-number.ts'

/** Longer than slow phones take; after it the page asks for a captcha instead. */
const patienceMs = 20_000

/**
 * A solved proof of work, as ALTCHA writes it, for the field `altcha` of a call; valid once.
 * Undefined without network or workers, and when it takes too long: the page then asks for a
 * captcha. The worker's file is loaded here, not with the page.
 */
export const proveWork = async (
  api: Client,
  input: InputOf<typeof proofOfWork>,
): Promise<string | undefined> => {
  const { data } = await api(proofOfWork, input)
  if (!data) return undefined
  const { maxnumber, ...challenge } = data
  const number = await findInWorker({ ...challenge, maxnumber })
  return number === undefined ? undefined : btoa(JSON.stringify({ ...challenge, number }))
}

const findInWorker = (work: WorkToDo): Promise<number | undefined> =>
  new Promise(resolve => {
    let worker: Worker | undefined
    const end = (number?: number) => {
      clearTimeout(timer)
      worker?.terminate()
      resolve(number)
    }
    const timer = setTimeout(end, patienceMs)
    try {
      worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
      worker.onmessage = ({ data }: MessageEvent<number | undefined>) => end(data)
      worker.onerror = () => end()
      worker.postMessage(work)
    } catch {
      // Some web views have no workers.
      end()
    }
  })
