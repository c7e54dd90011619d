import { sql } from 'kysely'
import { createClient } from '#contract/client.ts'
import type { Reply } from '#contract/envelope.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
  staffToken,
} from '../../harness/faults/fault-environment.ts'
import {
  apiBase,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import { callbackRequest, paidBody } from '../../harness/personas/provider-callbacks.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const presses = 50

export const staffAt = (base: string, token = staffToken) =>
  createClient({
    ...apiBase,
    origin: base,
    fetch: request => fetch(request),
    headers: () => ({ Authorization: `Bearer ${token}` }),
  })

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

/** Money that no number claims, for staff to decide on; its payment's id in our books. */
export const createStrayPayment = async (
  world: FaultEnvironment,
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
  await fetch(callbackRequest(world.base, paidBody(facts), bankSecrets.callbackToken))
  for (let after: string | undefined; ; ) {
    const page = await staffAt(world.base)(listUnmatchedMoney, after === undefined ? {} : { after })
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
  const claims = new Set(replies.map(({ data }) => data?.claimNo ?? ''))
  const wrong = codesOf(replies) === '0' ? [] : [`submitUtr answered ${codesOf(replies)}`]
  return { effects: claims.size, wrong }
}

const pressApply = async (world: FaultEnvironment, loanId: string): Promise<PressResult> => {
  const paymentId = await createStrayPayment(world, '1000')
  const staff = staffAt(world.base)
  const replies = await pressOften(idempotencyKey =>
    staff(applyUnmatchedMoney, { paymentId, loanId, reason: 'pressed often' }, { idempotencyKey }),
  )
  const right = ['0', '0 4008'].includes(codesOf(replies))
  const applied = await countEntries(world, paymentId)
  return { effects: applied, wrong: right ? [] : [`apply answered ${codesOf(replies)}`] }
}

const countEntries = async (world: FaultEnvironment, paymentId: string): Promise<number> => {
  const database = world.openDatabase()
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
  const world = await createFaultEnvironment()
  try {
    await world.start()
    const effects: Record<'bills' | 'claims' | 'decisions', number> = {
      bills: 0,
      claims: 0,
      decisions: 0,
    }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(world.base, `client-${round % 20}`)
      const orders = await listOrders(session.call)
      const order = orders[Math.floor(round / 20) % orders.length]
      if (!order) throw new Error('a client has loans')
      const bill = await pressGenerate(world, session, order)
      const claim = await pressSubmitUtr(session, bill.cardNo)
      const decision = await pressApply(world, order.orderId)
      effects.bills += bill.effects
      effects.claims += claim.effects
      effects.decisions += decision.effects
      violations.push(...bill.wrong, ...claim.wrong, ...decision.wrong)
    }
    for (const [what, count] of Object.entries(effects)) {
      if (count !== rounds) violations.push(`${rounds} rounds made ${count} ${what}`)
    }
    const numbers = await world.bank.countNumbers()
    if (numbers !== rounds) violations.push(`the bank made ${numbers} numbers for ${rounds} bills`)
    violations.push(...(await countBooked(world, [])).proofs)
    return {
      rounds,
      violations,
      figures: { 'presses each': presses, ...effects, 'numbers at the bank': numbers },
    }
  } finally {
    await world.end()
  }
}

export const pressFaults: readonly FaultTest[] = [
  {
    id: 'K1',
    description:
      'generateVcode, submitUtr and applyUnmatchedMoney pressed 50 times at once, under one key and under others',
    expected: 'one bill, one number at the bank, one claim, one decision',
    rounds: 20,
    run: runPresses,
  },
]
