import { sql } from 'kysely'
import { sendSms, smsLogin } from '#contract/session/calls.ts'
import {
  addressOf,
  callFrom,
  createProxiedEnvironment,
  messagesAt,
  phoneOf,
  visitFrom,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const guessesAtOnce = 1000
const maxCheckedGuesses = 5

/** The number of guesses that the server has checked since it was started, from its metrics. */
const countCheckedGuesses = async ({ operationsBase }: FaultEnvironment): Promise<number> => {
  const text = await (await fetch(`${operationsBase}/metrics`)).text()
  const counts = text.matchAll(/^rupya_code_guesses_total\{.*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Guesses one phone's code from a thousand addresses at once; the right code is among them. */
const guess = async (environment: FaultEnvironment, round: number) => {
  const phone = phoneOf(5000 + round, 1)
  const { sid, call } = await visitFrom(environment, addressOf(40_000 + round))
  await call(sendSms, { sid, phone }, { idempotencyKey: crypto.randomUUID() })
  const right = Number((await messagesAt(environment, phone))[0]?.code ?? 0)
  const before = await countCheckedGuesses(environment)
  const started = performance.now()
  const replies = await Promise.all(
    Array.from({ length: guessesAtOnce }, async (_, index) => {
      const code = (right + 1 + ((index * 7919 + round) % guessesAtOnce)) % 1_000_000
      // Every third round includes the right code.
      const smsCode = String(round % 3 === 0 && index === 500 ? right : code).padStart(6, '0')
      const from = callFrom(environment, addressOf(round * guessesAtOnce + index))
      return (await from(smsLogin, { sid, phone, smsCode })).code
    }),
  )
  const tookMs = performance.now() - started
  const looked = (await countCheckedGuesses(environment)) - before
  // Once more with the right code alone: it must no longer be valid.
  const after = await call(smsLogin, { sid, phone, smsCode: String(right).padStart(6, '0') })
  const opened = [...replies, after.code].filter(code => code === '0').length
  const odd = replies.filter(code => !['0', '4102'].includes(code))
  return { looked, opened, odd, tookMs, isInvalidAfter: after.code !== '0' }
}

const runGuesses = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createProxiedEnvironment()
  try {
    const violations: string[] = []
    let [max, opened, slowest] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const done = await guess(environment, round)
      max = Math.max(max, done.looked)
      opened += done.opened
      slowest = Math.max(slowest, done.tookMs)
      if (done.looked > maxCheckedGuesses)
        violations.push(`round ${round}: ${done.looked} looked at`)
      if (done.looked === 0) violations.push(`round ${round}: no guess was looked at`)
      if (done.opened > 1) violations.push(`round ${round}: ${done.opened} sessions`)
      if (!done.isInvalidAfter) violations.push(`round ${round}: the code outlived its guesses`)
      if (done.odd.length > 0) violations.push(`round ${round}: answered ${done.odd.slice(0, 3)}`)
    }
    const stored = await maxTriesStored(environment)
    if (stored > maxCheckedGuesses) violations.push(`a code counts ${stored} tries`)
    return {
      rounds,
      violations,
      figures: {
        'guesses at once': guessesAtOnce,
        'looked at, at most': max,
        'sessions opened': opened,
        'slowest thousand, ms': Math.round(slowest),
      },
    }
  } finally {
    await environment.end()
  }
}

const maxTriesStored = async (environment: FaultEnvironment): Promise<number> => {
  const database = environment.openDatabase()
  try {
    const { rows } = await sql<{ max: number }>`
      select coalesce(max(tries), 0)::int as max from session.code`.execute(database.kysely)
    return rows[0]?.max ?? 0
  } finally {
    await database.close()
  }
}

export const guessFaults: readonly FaultTest[] = [
  {
    id: 'B1',
    description: 'a code is guessed a thousand times at once, from a thousand addresses',
    expected: 'at most five guesses are checked, and the code is no longer valid afterwards',
    rounds: 9,
    run: runGuesses,
  },
]
