import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '#contract/call.ts'
import { uploadImage } from '#contract/profile/calls.ts'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { apiBase, signIn } from '../../harness/faults/paying-client.ts'
import {
  formHeaders,
  formOfManyParts,
  formWithPictures,
  postSlowly,
} from '../../harness/faults/slow-form.ts'
import { watchProcess } from '../../harness/faults/watch-process.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const attackers = 10
const honest = 10
const maxRiseMegabytes = 150
const heldMs = 15_000
const manyParts = 600_000
const megabyte = 1024 * 1024

/** The pages whose forms have pictures, each with a field of pictures. */
const pages = [
  { path: '/certification/identity', field: 'documentFile' },
  { path: '/complainPageNext?problemType=2', field: 'photo' },
] as const
const targets = [...pages.map(({ path }) => path), callPath(uploadImage, apiBase)]
/** Two of them are allowed to pages, and none to a call. */
const slowSizes = [18, 19, 38, 40]
const isRefused = (status: number | undefined) => [400, 413, 429].includes(status ?? 0)

const enterAll = async (base: string): Promise<string[]> => {
  const cookies: string[] = []
  for (let no = 0; no < attackers + honest; no += 1) {
    const { cookie } = await signIn(base, `client-${no}`)
    cookies.push(cookie)
    // Each page has been rendered before the memory is measured.
    const { path } = pages[no % pages.length] ?? pages[0]
    await (await fetch(base + path, { headers: { cookie } })).arrayBuffer()
  }
  return cookies
}

/** Forms that never end, four of each borrower, with and without a stated length. */
const holdForms = (base: string, cookies: readonly string[]) => {
  const forms = slowSizes.map(size => formWithPictures('photo', (size / 2) * megabyte, 2))
  return cookies.flatMap((cookie, no) =>
    forms.map((form, each) => {
      const path = targets[(no + each) % targets.length] ?? '/'
      const statesLength = (no + each) % 2 === 0
      return postSlowly(base, { path, cookie, form, statesLength })
    }),
  )
}

const postForm = async (
  base: string,
  { path, cookie, form }: { path: string; cookie: string; form: Uint8Array<ArrayBuffer> },
): Promise<number | undefined> => {
  const headers = { ...formHeaders, cookie }
  const reply = await fetch(base + path, { method: 'POST', headers, body: form }).catch(
    () => undefined,
  )
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.status
}

/** Forms that do end, all at once; returns how many were answered with a page. */
const sendForms = async (base: string, cookies: readonly string[]): Promise<number> => {
  const forms = pages.map(({ path, field }) => {
    const form = new Uint8Array(formWithPictures(field, 9 * megabyte, 2))
    return { path, form }
  })
  const statuses = await Promise.all(
    cookies.flatMap(cookie => forms.map(form => postForm(base, { ...form, cookie }))),
  )
  return statuses.filter(status => status !== undefined && !isRefused(status)).length
}

/** Whether forms of very many parts are refused, by each target. */
const sendManyParts = async (base: string, cookie: string): Promise<number> => {
  const form = new Uint8Array(formOfManyParts(manyParts))
  let refused = 0
  for (const path of targets) {
    const status = await postForm(base, { path, cookie, form })
    // A server that hangs up before it has read the form need not be heard.
    if (status === undefined || isRefused(status)) refused += 1
  }
  return refused
}

const attackOnce = async (base: string, pid: number) => {
  const cookies = await enterAll(base)
  const own = cookies.slice(attackers)
  const watch = await watchProcess(pid, `${base}/healthz`)
  const forms = holdForms(base, cookies.slice(0, attackers))
  await sleep(heldMs)
  const answered = await sendForms(base, own)
  const refusedParts = await sendManyParts(base, own[0] ?? '')
  const refused = forms.filter(({ status }) => isRefused(status())).length
  for (const { end } of forms) end()
  return { ...(await watch.stop()), answered, refused, refusedParts }
}

const runSlowUploads = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  const whole = honest * pages.length
  let [rise, slowest, replies, refused, answered] = [0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createFaultEnvironment({
      environment: { FAULT_CLIENTS: String(attackers + honest), FAULT_LOANS_EACH: '1' },
    })
    try {
      await environment.start()
      const seen = await attackOnce(environment.base, environment.server().pid)
      refused += seen.refused
      answered += seen.answered
      rise = Math.max(rise, seen.riseMegabytes)
      slowest = Math.max(slowest, seen.slowestMs)
      replies += seen.replies
      if (seen.riseMegabytes > maxRiseMegabytes) violations.push(`+${seen.riseMegabytes} MB`)
      if (seen.failures > 0) violations.push(`/healthz failed ${seen.failures} times`)
      if (seen.answered < whole) violations.push(`${seen.answered} of ${whole} forms answered`)
      if (seen.refusedParts < targets.length) violations.push('a form of very many parts was taken')
    } finally {
      await environment.end()
    }
  }
  return {
    rounds,
    violations,
    figures: {
      'slow forms': attackers * slowSizes.length * rounds,
      'of them refused': refused,
      'whole forms answered': `${answered} of ${whole * rounds}`,
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
      'forty forms of 18 to 40 MB to pages and calls with pictures never end; meanwhile twenty of 18 MB arrive at once, then three of 600,000 parts',
    expected: 'the memory rises by at most 150 MB, every whole form and /healthz are answered',
    rounds: 1,
    run: runSlowUploads,
  },
]
