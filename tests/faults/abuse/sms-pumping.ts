import { getSms, register } from '#contract/promotion/calls.ts'
import { sendSms } from '#contract/session/calls.ts'
import {
  addressOf,
  createProxiedEnvironment,
  messagesAt,
  phoneOf,
  visitFrom,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { inParallel } from '../../harness/faults/in-parallel.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const attackedBlock = 7777
const numbers = 5000
/** The share of the numbers that goes through the landing page, with every captcha solved. */
const byLanding = 400
const addresses = 200
const honest = 60
const maxForPrefix = 20
/** What a message costs in Indonesia, more or less. */
const rupiahEach = 500
const atOnce = 40

type ReplyCodeCounts = Map<string, number>
const count = (results: ReplyCodeCounts, code: string) =>
  results.set(code, (results.get(code) ?? 0) + 1)
const show = (results: ReplyCodeCounts): string =>
  [...results].map(([code, times]) => `${code} × ${times}`).join(', ')

/**
 * A script that requests codes for five thousand numbers which differ in their last four digits.
 */
const pump = async (environment: FaultEnvironment): Promise<ReplyCodeCounts> => {
  const answers: ReplyCodeCounts = new Map()
  await inParallel(numbers, atOnce, async index => {
    const phone = phoneOf(attackedBlock, index)
    const visit = await visitFrom(environment, addressOf(index % addresses))
    const key = { idempotencyKey: crypto.randomUUID() }
    const { sid } = visit
    const reply =
      index % Math.floor(numbers / byLanding) === 0
        ? await visit.call(getSms, { sid, phone, id: 'id-1', capcode: await visit.captcha() }, key)
        : await visit.call(sendSms, { sid, phone }, key)
    count(answers, reply.code)
  })
  return answers
}

/** Honest visitors who register meanwhile, each from their own address. */
const registerHonestly = async (environment: FaultEnvironment) => {
  const answers: ReplyCodeCounts = new Map()
  const times: number[] = []
  await inParallel(honest, atOnce, async index => {
    const started = performance.now()
    const phone = phoneOf(1000 + index, 1)
    const { sid, call, captcha } = await visitFrom(environment, addressOf(50_000 + index))
    const capcode = await captcha()
    const typed = { sid, phone, capcode, id: 'id-1' }
    const sent = await call(getSms, typed, { idempotencyKey: crypto.randomUUID() })
    const smsCode = (await messagesAt(environment, phone))[0]?.code ?? ''
    const done = sent.code === '0' ? await call(register, { ...typed, smsCode }) : sent
    count(answers, done.code)
    times.push(performance.now() - started)
  })
  return { answers, slowestMs: Math.max(...times) }
}

const runPump = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  let [most, harmed, slowest] = [0, 0, 0]
  const notes: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The limit on requests by address would stop most of it earlier; it is switched off here.
    const environment = await createProxiedEnvironment()
    try {
      const [answers, registrations] = await Promise.all([
        pump(environment),
        registerHonestly(environment),
      ])
      const everything = await messagesAt(environment)
      const prefix = `+62812${attackedBlock}`
      const pumped = everything.filter(({ to }) => to.startsWith(prefix)).length
      most = Math.max(most, pumped)
      const registered = registrations.answers.get('0') ?? 0
      harmed += honest - registered
      slowest = Math.max(slowest, registrations.slowestMs)
      notes.push(show(answers))
      if (pumped > maxForPrefix) violations.push(`${pumped} messages to one prefix`)
      if (registered !== honest)
        violations.push(`honest visitors got ${show(registrations.answers)}`)
      if (answers.get('0') !== pumped) violations.push(`${show(answers)}, but ${pumped} arrived`)
    } finally {
      await environment.end()
    }
  }
  return {
    rounds,
    violations,
    figures: {
      numbers,
      addresses,
      'sent, at most': most,
      'cost, rupiah': most * rupiahEach,
      answers: notes.join(' | '),
      'honest visitors': honest * rounds,
      'of them blocked': harmed,
      'slowest registration, ms': Math.round(slowest),
    },
  }
}

export const pumpFaults: readonly FaultTest[] = [
  {
    id: 'B3',
    description:
      'codes are requested for 5,000 numbers of one prefix from 200 addresses, some with every captcha solved',
    expected: 'at most 20 are sent in the hour, and no other number is blocked',
    rounds: 1,
    run: runPump,
  },
]
