import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '#contract/call.ts'
import { contracts, loanConfirm, loanPush } from '#contract/loan-application.ts'
import { countBooked } from './count-booked.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { type Session, signIn } from './paying-client.ts'

const presses = 50
const everyOther = 5
const productId = 'dana-cepat'
const wrongAmount = '15000000'
/** The decision, the payout and its callback must have had their turn. */
const settleMs = 30_000

const prepare = async ({ call }: Session): Promise<InputOf<typeof loanPush>> => {
  const offer = await call(loanConfirm, { productId })
  if (!offer.success) throw new Error(`no offer: ${offer.code}`)
  const { amount, periods, termUnit, proposalNo } = offer.data
  const papers = await call(contracts, { productId, proposalNo, scene: '3' })
  const agreements = papers.data?.agreements.map(({ documentId }) => documentId).join(',') ?? ''
  return { productId, amount, periods, termUnit, type: '1', proposalNo, agreements }
}

/** Fifty presses: most under one key, others under their own, some with another amount. */
const press = async ({ call }: Session, push: InputOf<typeof loanPush>): Promise<string[]> => {
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

type Made = { readonly loans: number; readonly paid: number; readonly wrongPrice: number }

const count = async (world: KillWorld): Promise<Made> => {
  const database = world.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('loan.offer as o')
      .innerJoin('loan.loan as l', 'l.offer_id', 'o.offer_id')
      .leftJoin('loan.disbursement as d', 'd.loan_id', 'l.loan_id')
      .select(['l.loan_id', 'd.state', 'o.principal_minor as offered', 'l.principal_minor as lent'])
      .execute()
    return {
      loans: new Set(rows.map(row => row.loan_id)).size,
      paid: rows.filter(row => row.state === 'paid').length,
      wrongPrice: rows.filter(row => row.offered !== row.lent).length,
    }
  } finally {
    await database.close()
  }
}

const untilPaid = async (world: KillWorld, loans: number): Promise<Made> => {
  const started = performance.now()
  for (;;) {
    const made = await count(world)
    if (made.paid >= loans || performance.now() - started > settleMs) return made
    await sleep(500)
  }
}

const runConfirms = async ({ rounds }: FaultOptions): Promise<Outcome> => {
  const world = await createKillWorld({
    environment: {
      FAULT_CLIENTS: '1',
      FAULT_LOANS_EACH: '1',
      FAULT_APPLICANTS: String(rounds),
    },
  })
  try {
    await world.start()
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(world.base, `applicant-${round}`)
      violations.push(...(await press(session, await prepare(session))))
    }
    const made = await untilPaid(world, rounds)
    if (made.loans !== rounds) violations.push(`${rounds} borrowers got ${made.loans} loans`)
    if (made.paid !== rounds) violations.push(`${rounds} loans were paid out ${made.paid} times`)
    if (made.wrongPrice > 0) violations.push(`${made.wrongPrice} loans are not at their price`)
    violations.push(...(await countBooked(world, [])).proofs)
    return {
      rounds,
      violations,
      figures: { 'presses each': presses, loans: made.loans, 'payouts that arrived': made.paid },
    }
  } finally {
    await world.end()
  }
}

export const confirmFaults: readonly Fault[] = [
  {
    id: 'K1b',
    what: 'confirm pressed 50 times at once, under one key and others, some with another amount',
    expected: "one loan and one payout each, at the offer's price",
    rounds: 20,
    run: runConfirms,
  },
]
