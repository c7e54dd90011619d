import { sql } from 'kysely'
import { sendSms, smsLogin } from '#contract/session/calls.ts'
import { tokenHash } from '#server/session/token.ts'
import type { Db } from '#server/tables.ts'
import {
  addressOf,
  type BrowserCookies,
  createProxiedEnvironment,
  internationalPhone,
  messagesAt,
  phoneOf,
  visitFrom,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { inParallel } from '../../harness/faults/in-parallel.ts'
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

type Sender = Awaited<ReturnType<typeof visitFrom>>

type SenderSkills = {
  /** A program fails to read most captchas. */
  readonly readsCaptcha?: boolean
  /** A page without script types one more captcha in place of the proof of work. */
  readonly hashes?: boolean
}

/** Requests a code and brings what the refusals ask for. */
const requestCode = async (
  visit: Sender,
  phone: string,
  { readsCaptcha = true, hashes = true }: SenderSkills = {},
) => {
  const { sid, call, captcha } = visit
  const proofs: { capcode?: string; altcha?: string } = {}
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const key = { idempotencyKey: crypto.randomUUID() }
    const { code } = await call(sendSms, { sid, phone, ...proofs }, key)
    if (code === '4107' && hashes) proofs.altcha = await solveWork(call, sid)
    else if (code !== '101' && code !== '4107') return code
    if (!readsCaptcha && code !== '4107') return code
    // Each captcha is good for one request.
    proofs.capcode = await captcha()
  }
  return 'no code'
}

const attack = async (environment: FaultEnvironment): Promise<number> => {
  let sent = 0
  await inParallel(attempts, atOnce, async index => {
    const visit = await visitFrom(environment, addressOf(index % addresses))
    const phone = phoneOf(index % 10_000, 7)
    const readsCaptcha = index % readsOneIn === 0
    if ((await requestCode(visit, phone, { readsCaptcha })) === '0') sent += 1
  })
  return sent
}

/**
 * Visitors whom the server has never seen, each from an address of their own; every other one has
 * no script.
 */
const signInHonestly = async (
  environment: FaultEnvironment,
  first: number,
): Promise<{ readonly signedIn: number; readonly failures: readonly string[] }> => {
  const failures: string[] = []
  await inParallel(honest, atOnce, async index => {
    const visit = await visitFrom(environment, addressOf(20_000 + first + index))
    const phone = phoneOf(first + index, 9)
    const requested = await requestCode(visit, phone, { hashes: index % 2 === 0 })
    if (requested !== '0') {
      failures.push(`asked for a code: ${requested}`)
      return
    }
    const smsCode = (await messagesAt(environment, phone))[0]?.code ?? ''
    const { code } = await visit.call(smsLogin, { sid: visit.sid, phone, smsCode })
    if (code !== '0') failures.push(`typed the code: ${code}`)
  })
  return { signedIn: honest - failures.length, failures }
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
      const signedIn = during.signedIn + after.signedIn
      reached += signedIn
      if (signedIn * 100 < honest * 2 * 99) {
        const failures = Map.groupBy([...during.failures, ...after.failures], each => each)
        const counts = [...failures].map(([failure, of]) => `${failure} × ${of.length}`)
        violations.push(
          `${during.signedIn} of ${honest} during, ${after.signedIn} after the attack: ${counts.join(', ')}`,
        )
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
const strangersEach = 12
const triesEach = 8

/** One stranger requests codes for a number and guesses at them; returns how many were sent. */
const attackNumber = async (environment: FaultEnvironment, address: string, phone: string) => {
  const stranger = await visitFrom(environment, address)
  let sent = 0
  for (let attempt = 0; attempt < triesEach; attempt += 1) {
    if (attempt % 4 === 0 && (await requestCode(stranger, phone)) === '0') sent += 1
    await stranger.call(smsLogin, { sid: stranger.sid, phone, smsCode: '000000' })
  }
  return sent
}

/**
 * Lets the limits on a visitor's number count ten minutes more since each of its codes. Codes stay
 * valid for as long as they are in truth.
 */
const passTenMinutes = async (db: Db, { sid }: Sender): Promise<void> => {
  await sql`update session.code set sent_at = sent_at - interval '601 seconds'
    where phone_hash in (select phone_hash from session.code where sid_hash = ${tokenHash(sid)})
  `.execute(db)
}

/** Whether a visitor's code, requested before an attack on its number, signs in after it. */
const signInAround = async (
  environment: FaultEnvironment,
  owner: Sender,
  { phone, attack }: { phone: string; attack: (owner: Sender) => Promise<void> },
): Promise<string> => {
  const requested = await requestCode(owner, phone)
  if (requested !== '0') return `asked for a code: ${requested}`
  const smsCode = (await messagesAt(environment, phone))[0]?.code ?? ''
  await attack(owner)
  const reply = await owner.call(smsLogin, { sid: owner.sid, phone, smsCode })
  return reply.code === '0' ? '' : `typed the code: ${reply.code}`
}

/**
 * Strangers request codes for numbers. Each owner signs in twice meanwhile: from a new device with
 * the code that it requested first, then from the same device, known by now, under attack.
 */
const runLockOut = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createProxiedEnvironment()
  const { kysely: db, close } = environment.openDatabase()
  try {
    const violations: string[] = []
    const reached = { new: 0, known: 0 }
    let sent = 0
    for (let round = 0; round < rounds; round += 1) {
      await inParallel(victims, atOnce, async index => {
        const victim = round * victims + index
        const phone = phoneOf(3000 + victim, 3)
        const attack = async (owner: Sender) => {
          for (let from = 0; from < strangersEach; from += 1) {
            await passTenMinutes(db, owner)
            const address = addressOf(victim * strangersEach + from)
            const codes = await attackNumber(environment, address, phone)
            sent += codes
          }
        }
        const cookies: BrowserCookies = new Map()
        for (const device of ['new', 'known'] as const) {
          const owner = await visitFrom(environment, addressOf(45_000 + victim), cookies)
          const failure = await signInAround(environment, owner, { phone, attack })
          if (failure === '') reached[device] += 1
          else violations.push(`${internationalPhone(phone)}, ${device} device, ${failure}`)
          cookies.delete('rupya')
        }
      })
    }
    return {
      rounds,
      violations,
      figures: {
        victims: victims * rounds,
        'codes of strangers': sent,
        'sign-ins of new devices': reached.new,
        'sign-ins of known devices': reached.known,
      },
    }
  } finally {
    await close()
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
      'twelve addresses each request codes for a named number again and again, and guess at them',
    expected: 'each owner signs in with the code that their device requested, new and known',
    rounds: 3,
    run: runLockOut,
  },
]
