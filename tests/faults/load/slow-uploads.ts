import { setTimeout as sleep } from 'node:timers/promises'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { signIn } from '../../harness/faults/paying-client.ts'
import { formHeaders, formWithPictures, postSlowly } from '../../harness/faults/slow-form.ts'
import { watchProcess } from '../../harness/faults/watch-process.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const borrowers = 10
const formsEach = 4
const maxRiseMegabytes = 150
const heldMs = 15_000
const megabyte = 1024 * 1024

/** The pages whose forms have pictures, each with a field of pictures. */
const pages = [
  { path: '/certification/identity', field: 'documentFile' },
  { path: '/complainPageNext?problemType=2', field: 'photo' },
] as const

const enterAll = async (base: string): Promise<string[]> => {
  const cookies: string[] = []
  for (let no = 0; no < borrowers; no += 1) {
    cookies.push((await signIn(base, `client-${no}`)).cookie)
  }
  return cookies
}

/**
 * Forms that never end: of 19 MB, which the limit allows, and of 38 MB without a stated length. Returns
 * how many were refused.
 */
const holdForms = async (base: string, cookies: readonly string[]): Promise<number> => {
  const [allowed, tooLarge] = [2, 4].map(count => formWithPictures('photo', 9.5 * megabyte, count))
  const forms = cookies.flatMap((cookie, no) =>
    Array.from({ length: formsEach }, (_, each) => {
      const { path } = pages[(no + each) % pages.length] ?? pages[0]
      const form = (each === 3 ? tooLarge : allowed) ?? Buffer.alloc(0)
      return postSlowly(base, { path, cookie, form, statesLength: each % 2 === 0 })
    }),
  )
  await sleep(heldMs)
  for (const { end } of forms) end()
  return forms.filter(({ status }) => status() === 429 || status() === 413).length
}

/** Forms that do end, all at once; returns how many were answered with a page. */
const sendForms = async (base: string, cookies: readonly string[]): Promise<number> => {
  const replies = await Promise.all(
    cookies.flatMap(cookie =>
      pages.map(async ({ path, field }) => {
        const headers = { ...formHeaders, cookie }
        const body = new Uint8Array(formWithPictures(field, 9 * megabyte, 2))
        const reply = await fetch(base + path, { method: 'POST', headers, body }).catch(
          () => undefined,
        )
        await reply?.arrayBuffer()
        return reply?.status
      }),
    ),
  )
  return replies.filter(status => status !== undefined && status !== 429).length
}

const runSlowUploads = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  let [rise, slowest, replies, refused, answered] = [0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createFaultEnvironment({
      environment: { FAULT_CLIENTS: String(borrowers), FAULT_LOANS_EACH: '1' },
    })
    try {
      await environment.start()
      const { base } = environment
      const cookies = await enterAll(base)
      // Both pages have been rendered once before the memory is measured.
      for (const cookie of cookies) {
        for (const { path } of pages) {
          await (await fetch(base + path, { headers: { cookie } })).arrayBuffer()
        }
      }
      const watch = await watchProcess(environment.server().pid, `${base}/healthz`)
      refused += await holdForms(base, cookies)
      answered += await sendForms(base, cookies)
      const seen = await watch.stop()
      rise = Math.max(rise, seen.riseMegabytes)
      slowest = Math.max(slowest, seen.slowestMs)
      replies += seen.replies
      if (seen.riseMegabytes > maxRiseMegabytes) violations.push(`+${seen.riseMegabytes} MB`)
      if (seen.failures > 0) violations.push(`/healthz failed ${seen.failures} times`)
    } finally {
      await environment.end()
    }
  }
  return {
    rounds,
    violations,
    figures: {
      'slow forms': borrowers * formsEach * rounds,
      'of them refused': refused,
      'whole forms answered': `${answered} of ${borrowers * pages.length * rounds}`,
      'memory, MB more at most': rise,
      '/healthz replies': replies,
      'slowest, ms': slowest,
    },
  }
}

export const slowUploadFaults: readonly FaultTest[] = [
  {
    id: 'S8',
    description:
      'forty forms of 19 and 38 MB to the pages with pictures never end, with and without a stated length; then twenty of 18 MB arrive at once',
    expected: 'the memory rises by at most 150 MB, and /healthz answers',
    rounds: 1,
    run: runSlowUploads,
  },
]
