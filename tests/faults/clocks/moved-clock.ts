import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerProof, moveClock, payAtCounter, readClock } from '#contract/sandbox/calls.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  anyoneAt,
  type BankPayment,
  listOrders,
  signIn,
  startPaying,
} from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const clients = 20
const pauseMs = 1000
/** The number of days the clock jumps; from anywhere back to today at the end. */
const jumps = [1, -1, 40, -40, 7, 365, -7] as const

/** The sandbox's own bank, inside the server, which uses the same clock. */
export const sandboxBank = ({ base }: FaultEnvironment) => ({
  pay: async (number: string) => {
    const reply = await anyoneAt(base)(payAtCounter, { number, action: 'exact' })
    const payment = reply.data?.payments[0]
    if (!payment) throw new Error(`the counter took no money: ${reply.code}`)
    return payment
  },
})

/** What borrowers see that no clock may cause. */
const findInvalidAmounts = async ({ base }: FaultEnvironment): Promise<string[]> => {
  const nonsense: string[] = []
  for (let client = 0; client < clients; client += 1) {
    const { call } = await signIn(base, `client-${client}`)
    for (const { orderId, balance } of await listOrders(call)) {
      const amounts = [balance.outstanding, balance.dueNow, balance.nextDueAmount]
      if (amounts.some(amount => amount.startsWith('-')) || balance.daysLate < 0) {
        nonsense.push(`loan ${orderId} owes ${amounts.join(', ')}, late ${balance.daysLate} days`)
      }
    }
  }
  return nonsense
}

/** How much of the money paid is booked. */
export const countPayments = async (
  environment: FaultEnvironment,
  paid: readonly BankPayment[],
) => {
  const database = environment.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('payment.payment')
      .select(['providerPaymentId as id', 'state'])
      .where('provider', '=', 'xendit')
      .execute()
    const booked = new Set(rows.map(({ id }) => id))
    return {
      lost: paid.filter(({ paymentId }) => !booked.has(paymentId)),
      posted: rows.filter(({ state }) => state === 'posted').length,
      inSuspense: rows.filter(({ state }) => state === 'suspense').length,
    }
  } finally {
    await database.close()
  }
}

const runJumps = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = await createFaultEnvironment({ bank: 'inside' })
  const paid: BankPayment[] = []
  const stop = new AbortController()
  try {
    await environment.start()
    const anyone = anyoneAt(environment.base)
    const options = {
      base: environment.base,
      bank: sandboxBank(environment),
      paid,
      stopping: stop.signal,
    }
    const paying = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        startPaying({ ...options, personaId: `client-${client}` }),
      ),
    )
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      await sleep(pauseMs)
      await anyone(moveClock, { days: String(jumps[random.integer(jumps.length)] ?? 1) })
      violations.push(...(await findInvalidAmounts(environment)))
    }
    const { data: clock } = await anyone(readClock, {})
    const away = await anyone(ledgerProof, {})
    await anyone(moveClock, { reset: '1' })
    await sleep(pauseMs)
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    const home = await anyone(ledgerProof, {})
    const { lost, posted, inSuspense } = await countPayments(environment, paid)
    return {
      rounds,
      violations: [
        ...violations,
        ...(away.data?.violations ?? ['no proof while the clock was away']),
        ...(home.data?.violations ?? ['no proof at the end']),
        ...lost.map(({ paymentId }) => `lost: ${paymentId}`),
        ...(paid.length === 0 ? ['no borrower paid anything'] : []),
      ],
      figures: {
        jumps: rounds,
        'days away before the end': clock?.shiftedDays ?? 0,
        paid: paid.length,
        posted,
        inSuspense,
        lost: lost.length,
        'impossible amounts seen': violations.length,
      },
    }
  } finally {
    stop.abort()
    await environment.end()
  }
}

export const clockFaults: readonly FaultTest[] = [
  {
    id: 'T1',
    description:
      'the business clock jumps live by days, weeks and a year, on and back, while 20 borrowers pay',
    expected: 'no negative amount, the ledger holds wherever the clock stands, nothing lost',
    rounds: 12,
    run: runJumps,
  },
]
