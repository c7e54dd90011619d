import { getSms } from '#contract/promotion/calls.ts'
import {
  addressOf,
  createProxiedEnvironment,
  messagesAt,
  phoneOf,
  visitFrom,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const triesAtOnce = 50

/**
 * Uses one solved captcha fifty times at once: for as many phones, by its visitor and by another.
 */
const replay = async (environment: FaultEnvironment, round: number) => {
  const visit = await visitFrom(environment, addressOf(round * 2))
  const thief = await visitFrom(environment, addressOf(round * 2 + 1))
  const capcode = await visit.captcha()
  const ask = async (by: typeof visit, index: number) => {
    const phone = phoneOf((round * triesAtOnce + index) % 10_000, round % 10_000)
    const input = { sid: by.sid, phone, capcode, id: 'id-1' }
    const { code } = await by.call(getSms, input, { idempotencyKey: crypto.randomUUID() })
    return { code, phone }
  }
  const stolen = await ask(thief, triesAtOnce)
  const tries = await Promise.all(
    Array.from({ length: triesAtOnce }, (_, index) => ask(visit, index)),
  )
  const late = await ask(visit, triesAtOnce + 1)
  const accepted = tries.filter(({ code }) => code === '0')
  const wrong: string[] = []
  if (accepted.length !== 1) wrong.push(`${accepted.length} of ${triesAtOnce} were accepted`)
  if (stolen.code !== '101') wrong.push(`another visitor was answered ${stolen.code}`)
  if (late.code !== '101') wrong.push(`a late try was answered ${late.code}`)
  const odd = tries.filter(({ code }) => code !== '0' && code !== '101')
  if (odd.length > 0) wrong.push(`answered ${odd[0]?.code}`)
  for (const { code, phone } of tries) {
    const arrived = (await messagesAt(environment, phone)).length
    if (arrived !== (code === '0' ? 1 : 0)) wrong.push(`${arrived} messages where ${code} was said`)
  }
  return { accepted: accepted.length, wrong }
}

const runReplays = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createProxiedEnvironment()
  try {
    const violations: string[] = []
    let accepted = 0
    for (let round = 0; round < rounds; round += 1) {
      const done = await replay(environment, round)
      accepted += done.accepted
      violations.push(...done.wrong.map(line => `round ${round}: ${line}`))
    }
    return {
      rounds,
      violations,
      figures: { 'tries at once': triesAtOnce, captchas: rounds, accepted },
    }
  } finally {
    await environment.end()
  }
}

export const captchaFaults: readonly FaultTest[] = [
  {
    id: 'B2',
    description:
      'one solved captcha is used fifty times at once, by another visitor, and once more later',
    expected: 'one is accepted, one message is sent',
    rounds: 20,
    run: runReplays,
  },
]
