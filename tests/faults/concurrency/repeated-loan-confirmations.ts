import { setTimeout as sleep } from 'node:timers/promises'
import { contracts, loanPush } from '#contract/application/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type ClientSession, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const presses = 50
const everyOther = 5
const productId = 'dana-cepat'
const wrongAmount = '15000000'
/** The decision, the payout and its callback need this long. */
const payoutWaitMs = 30_000

/** A ready offer of a borrower who may apply, and what accepts it. */
export const preparePush = async ({ call }: ClientSession): Promise<InputOf<typeof loanPush>> => {
  const offer = await call(loanConfirm, { productId })
  if (!offer.success) throw new Error(`no offer: ${offer.code}`)
  const { amount, periods, termUnit, proposalNo } = offer.data
  const contractReply = await call(contracts, { productId, proposalNo, scene: '3' })
  const agreements =
    contractReply.data?.agreements.map(({ documentId }) => documentId).join(',') ?? ''
  return { productId, amount, periods, termUnit, type: '1', proposalNo, agreements }
}

/** Fifty presses: most under one key, others under their own, some with another amount. */
const pressConfirm = async (
  { call }: ClientSession,
  push: InputOf<typeof loanPush>,
): Promise<string[]> => {
  const first = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: presses }, (_, index) =>
      call(loanPush, index % everyOther === 0 ? { ...push, amount: wrongAmount } : push, {
        idempotencyKey: index % 2 === 0 ? first : crypto.randomUUID(),
      }),
    ),
  )
  const orders = new Set(replies.flatMap(({ data }) => (data ? [data.orderId] : [])))
  const codes = [...new Set(replies.map(({ code }) => code))].sort()
  const strange = codes.filter(code => !['0', '4404', '422'].includes(code))
  return [
    ...(orders.size === 1 ? [] : [`${orders.size} orders were answered`]),
    ...(strange.length === 0 ? [] : [`answered ${strange.join(' ')}`]),
  ]
}

type CreatedLoans = { readonly loans: number; readonly paid: number; readonly wrongPrice: number }

const countCreatedLoans = async (environment: FaultEnvironment): Promise<CreatedLoans> => {
  const database = environment.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('loan.offer as o')
      .innerJoin('loan.loan as l', 'l.offerId', 'o.offerId')
      .leftJoin('loan.disbursement as d', 'd.loanId', 'l.loanId')
      .select(['l.loanId', 'd.state', 'o.principalMinor as offered', 'l.principalMinor as lent'])
      .execute()
    return {
      loans: new Set(rows.map(row => row.loanId)).size,
      paid: rows.filter(row => row.state === 'paid').length,
      wrongPrice: rows.filter(row => row.offered !== row.lent).length,
    }
  } finally {
    await database.close()
  }
}

const untilPaid = async (environment: FaultEnvironment, loans: number): Promise<CreatedLoans> => {
  const started = performance.now()
  for (;;) {
    const created = await countCreatedLoans(environment)
    if (created.paid >= loans || performance.now() - started > payoutWaitMs) return created
    await sleep(500)
  }
}

const runConfirms = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment({
    environment: {
      FAULT_CLIENTS: '1',
      FAULT_LOANS_EACH: '1',
      FAULT_APPLICANTS: String(rounds),
    },
  })
  try {
    await environment.start()
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(environment.base, `applicant-${round}`)
      violations.push(...(await pressConfirm(session, await preparePush(session))))
    }
    const created = await untilPaid(environment, rounds)
    if (created.loans !== rounds) violations.push(`${rounds} borrowers got ${created.loans} loans`)
    if (created.paid !== rounds)
      violations.push(`${rounds} loans were paid out ${created.paid} times`)
    if (created.wrongPrice > 0)
      violations.push(`${created.wrongPrice} loans are not at their price`)
    violations.push(...(await countBooked(environment, [])).proofs)
    return {
      rounds,
      violations,
      figures: {
        'presses each': presses,
        loans: created.loans,
        'payouts that arrived': created.paid,
      },
    }
  } finally {
    await environment.end()
  }
}

export const confirmFaults: readonly FaultTest[] = [
  {
    id: 'K1b',
    description:
      'confirm pressed 50 times at once, under one key and others, some with another amount',
    expected: "one loan and one payout each, at the offer's price",
    rounds: 20,
    run: runConfirms,
  },
]
