import { sql } from 'kysely'
import type { Reply } from '#contract/envelope.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  apiBase,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import { callbackRequest, paidBody } from '../../harness/personas/provider-callbacks.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const presses = 50

/** Staff of a server: the sandbox's people, each for what their role may do. */
export const staffAt = (base: string) =>
  sandboxStaff({ ...apiBase, origin: base, fetch: request => fetch(request) })

/** Presses a button fifty times at once: every other press is a retry under the first key. */
const pressOften = async <Output>(
  work: (idempotencyKey: string) => Promise<Reply<Output>>,
): Promise<Reply<Output>[]> => {
  const first = crypto.randomUUID()
  return await Promise.all(
    Array.from({ length: presses }, (_, index) =>
      work(index % 2 === 0 ? first : crypto.randomUUID()),
    ),
  )
}

/** Pays an unknown number, for staff to decide on; returns its payment's id in our books. */
export const createStrayPayment = async (
  environment: FaultEnvironment,
  amount: string,
): Promise<string> => {
  const facts = {
    paymentId: crypto.randomUUID(),
    externalId: null,
    number: '99887766',
    amount,
    currency: 'IDR',
    paidAt: new Date(),
  }
  await fetch(callbackRequest(environment.base, paidBody(facts), bankSecrets.callbackToken))
  for (let after: string | undefined; ; ) {
    const page = await staffAt(environment.base)(
      listUnmatchedMoney,
      after === undefined ? {} : { after },
    )
    const found = page.data?.payments.find(each => each.providerPaymentId === facts.paymentId)
    if (found) return found.paymentId
    if (!page.data?.after) throw new Error('stray money is not listed')
    after = page.data.after
  }
}

const codesOf = (replies: readonly Reply<unknown>[]): string =>
  [...new Set(replies.map(({ code }) => code))].sort().join(' ')

type PressResult = { readonly effects: number; readonly wrong: readonly string[] }

const pressGenerate = async (
  { base }: FaultEnvironment,
  { call }: ClientSession,
  order: { orderId: string; productId: string },
): Promise<PressResult & { cardNo: string; base: string }> => {
  const { orderId, productId } = order
  const replies = await pressOften(idempotencyKey =>
    call(generateVcode, { orderId, productId, periods: '1' }, { idempotencyKey }),
  )
  const numbers = new Set(replies.map(({ data }) => data?.vcode ?? ''))
  const wrong = codesOf(replies) === '0' ? [] : [`generateVcode answered ${codesOf(replies)}`]
  return { effects: numbers.size, wrong, cardNo: replies[0]?.data?.cardNo ?? '', base }
}

const pressSubmitUtr = async ({ call }: ClientSession, cardNo: string): Promise<PressResult> => {
  const replies = await pressOften(idempotencyKey =>
    call(submitUtr, { cardNo }, { idempotencyKey }),
  )
  const disputes = new Set(replies.map(({ data }) => data?.claimNo ?? ''))
  const wrong = codesOf(replies) === '0' ? [] : [`submitUtr answered ${codesOf(replies)}`]
  return { effects: disputes.size, wrong }
}

const pressApply = async (environment: FaultEnvironment, loanId: string): Promise<PressResult> => {
  const paymentId = await createStrayPayment(environment, '1000')
  const staff = staffAt(environment.base)
  const replies = await pressOften(idempotencyKey =>
    staff(applyUnmatchedMoney, { paymentId, loanId, reason: 'pressed often' }, { idempotencyKey }),
  )
  const right = ['0', '0 4008'].includes(codesOf(replies))
  const applied = await countEntries(environment, paymentId)
  return { effects: applied, wrong: right ? [] : [`apply answered ${codesOf(replies)}`] }
}

const countEntries = async (environment: FaultEnvironment, paymentId: string): Promise<number> => {
  const database = environment.openDatabase()
  try {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ledger.entry where cause_kind = 'unmatched' and cause_id = ${paymentId}`.execute(
      database.kysely,
    )
    return rows[0]?.count ?? 0
  } finally {
    await database.close()
  }
}

const runPresses = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const effects: Record<'payment requests' | 'disputes' | 'decisions', number> = {
      'payment requests': 0,
      disputes: 0,
      decisions: 0,
    }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(environment.base, `client-${round % 20}`)
      const orders = await listOrders(session.call)
      const order = orders[Math.floor(round / 20) % orders.length]
      if (!order) throw new Error('a client has loans')
      const paymentRequest = await pressGenerate(environment, session, order)
      const dispute = await pressSubmitUtr(session, paymentRequest.cardNo)
      const decision = await pressApply(environment, order.orderId)
      effects['payment requests'] += paymentRequest.effects
      effects.disputes += dispute.effects
      effects.decisions += decision.effects
      violations.push(...paymentRequest.wrong, ...dispute.wrong, ...decision.wrong)
    }
    for (const [what, count] of Object.entries(effects)) {
      if (count !== rounds) violations.push(`${rounds} rounds made ${count} ${what}`)
    }
    const numbers = await environment.bank.countNumbers()
    if (numbers !== rounds)
      violations.push(`the bank made ${numbers} numbers for ${rounds} payment requests`)
    violations.push(...(await countBooked(environment, [])).proofs)
    return {
      rounds,
      violations,
      figures: { 'presses each': presses, ...effects, 'numbers at the bank': numbers },
    }
  } finally {
    await environment.end()
  }
}

export const pressFaults: readonly FaultTest[] = [
  {
    id: 'K1',
    description:
      'generateVcode, submitUtr and applyUnmatchedMoney pressed 50 times at once, under one key and under others',
    expected: 'one payment request, one number at the bank, one payment dispute, one decision',
    rounds: 20,
    run: runPresses,
  },
]
