import { sendSms, smsLogin } from '#contract/session/calls.ts'
import {
  addressOf,
  callFrom,
  createProxiedEnvironment,
  internationalPhone,
  messagesAt,
  phoneOf,
  visitFrom,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { solveWork } from '../../harness/personas/solve-work.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const addresses = 200
const attempts = 3000
const honest = 200
const atOnce = 20
/** Codes that one market may send strangers in a day: 60 % of half of the cap. */
const dailyCap = 5000
const strangersCap = 1500
/** A program reads at most one captcha of so many (row S11). */
const readsOneIn = 5

const inParallel = async (count: number, work: (index: number) => Promise<void>) => {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}

type Sender = Awaited<ReturnType<typeof visitFrom>>

/** Requests a code and brings what the refusals ask for; a program fails to read most captchas. */
const requestCode = async (visit: Sender, phone: string, readsCaptcha: boolean) => {
  const { sid, call, captcha } = visit
  const proofs: { capcode?: string; altcha?: string } = {}
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const key = { idempotencyKey: crypto.randomUUID() }
    const { code } = await call(sendSms, { sid, phone, ...proofs }, key)
    if (code === '4107') proofs.altcha = await solveWork(call, sid)
    else if (code !== '101') return code
    if (!readsCaptcha && code === '101') return code
    // Each captcha is good for one request.
    proofs.capcode = await captcha()
  }
  return 'no code'
}

const attack = async (environment: FaultEnvironment): Promise<number> => {
  let sent = 0
  await inParallel(attempts, async index => {
    const visit = await visitFrom(environment, addressOf(index % addresses))
    const phone = phoneOf(index % 10_000, 7)
    if ((await requestCode(visit, phone, index % readsOneIn === 0)) === '0') sent += 1
  })
  return sent
}

/** Visitors whom the server has never seen, each from an address of their own. */
const signInHonestly = async (environment: FaultEnvironment, first: number): Promise<number> => {
  let signedIn = 0
  await inParallel(honest, async index => {
    const visit = await visitFrom(environment, addressOf(20_000 + first + index))
    const phone = phoneOf(first + index, 9)
    if ((await requestCode(visit, phone, true)) !== '0') return
    const smsCode = (await messagesAt(environment, phone))[0]?.code ?? ''
    const reply = await visit.call(smsLogin, { sid: visit.sid, phone, smsCode })
    if (reply.code === '0') signedIn += 1
  })
  return signedIn
}

const runClosing = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  let [most, reached] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createProxiedEnvironment({ RUPYA_SMS_DAILY_CAP: String(dailyCap) })
    try {
      const [attacked, during] = await Promise.all([
        attack(environment),
        signInHonestly(environment, 0),
      ])
      const after = await signInHonestly(environment, honest)
      most = Math.max(most, attacked)
      reached += during + after
      if ((during + after) * 100 < honest * 2 * 99) {
        violations.push(`${during} of ${honest} during, ${after} of ${honest} after the attack`)
      }
      if (attacked > strangersCap) violations.push(`${attacked} codes were sent to strangers`)
    } finally {
      await environment.end()
    }
  }
  return {
    rounds,
    violations,
    figures: {
      addresses,
      attempts,
      'codes of the attack, at most': most,
      'honest sign-ins': honest * 2 * rounds,
      'with a code, %': Math.round((reached / (honest * 2 * rounds)) * 1000) / 10,
    },
  }
}

const victims = 20
const triesEach = 40

/** One address requests codes for numbers; their owners then sign in from other addresses. */
const runLockOut = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createProxiedEnvironment()
  try {
    const violations: string[] = []
    let [sent, reached] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      await inParallel(victims, async index => {
        const phone = phoneOf(3000 + round * victims + index, 3)
        const owner = await visitFrom(environment, addressOf(45_000 + round * victims + index))
        const stranger = await visitFrom(environment, addressOf(round))
        // The owner's code first: what the stranger requests must not end it.
        await requestCode(owner, phone, true)
        const smsCode = (await messagesAt(environment, phone))[0]?.code ?? ''
        for (let attempt = 0; attempt < triesEach; attempt += 1) {
          const code = attempt % 4 === 0 ? await requestCode(stranger, phone, true) : ''
          if (code === '0') sent += 1
          await callFrom(environment, addressOf(round))(smsLogin, {
            sid: stranger.sid,
            phone,
            smsCode: '000000',
          })
        }
        const reply = await owner.call(smsLogin, { sid: owner.sid, phone, smsCode })
        if (reply.code === '0') reached += 1
        else violations.push(`${internationalPhone(phone)} was answered ${reply.code}`)
      })
    }
    return {
      rounds,
      violations,
      figures: {
        victims: victims * rounds,
        'codes of the stranger': sent,
        'owners who signed in': reached,
      },
    }
  } finally {
    await environment.end()
  }
}

export const closedSendingFaults: readonly FaultTest[] = [
  {
    id: 'S5',
    description:
      'strangers at 200 addresses request 3,000 codes, solve every proof of work and one captcha of five',
    expected: 'at least 99 % of honest new visitors get a code, within the share of strangers',
    rounds: 1,
    run: runClosing,
  },
  {
    id: 'S6',
    description:
      'one address requests codes for named numbers again and again, and guesses at them',
    expected: 'each owner signs in with the code that their own device requested',
    rounds: 3,
    run: runLockOut,
  },
]
