import { delayDetail } from '#contract/extension/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type ClientSession, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const presses = 50

type DueLoan = { readonly orderId: string; readonly productId: string }

/** Fifty presses at once, every other under one key; returns the numbers that were issued. */
const pressExtension = async ({ call }: ClientSession, order: DueLoan): Promise<Set<string>> => {
  const first = crypto.randomUUID()
  const input = { ...order, purpose: 'extension' } as const
  const replies = await Promise.all(
    Array.from({ length: presses }, (_, index) =>
      call(generateVcode, input, {
        idempotencyKey: index % 2 === 0 ? first : crypto.randomUUID(),
      }),
    ),
  )
  return new Set(replies.map(({ code, data }) => data?.vcode ?? `refused with ${code}`))
}

/**
 * One loan that is due today: an installment's payment request beside the extension, and the
 * extension paid twice at once.
 */
const extendOnce = async (
  { bank }: FaultEnvironment,
  session: ClientSession,
  order: DueLoan,
): Promise<{ numbers: number; wrong: string[] }> => {
  const paymentRequest = await session.call(
    generateVcode,
    { ...order, periods: '1' },
    { idempotencyKey: crypto.randomUUID() },
  )
  const numbers = await pressExtension(session, order)
  const [number] = numbers
  const wrong: string[] = []
  if (number === undefined || !/^\d+$/.test(number)) wrong.push(`more time: ${number}`)
  else {
    if (number === paymentRequest.data?.vcode)
      wrong.push('the extension has the number of the installment')
    await Promise.all([bank.pay(number), bank.pay(number)])
  }
  const { code } = await session.call(delayDetail, order)
  if (code !== '4511') wrong.push(`an extended loan is offered more time at once: ${code}`)
  return { numbers: numbers.size, wrong }
}

const countExtensions = async (environment: FaultEnvironment) => {
  const database = environment.openDatabase()
  try {
    const extensions = await database.kysely
      .selectFrom('loan.extension')
      .select(['loanId', 'paymentId'])
      .execute()
    const inSuspense = await database.kysely
      .selectFrom('payment.payment')
      .select('paymentId')
      .where('suspenseReason', '=', 'already-paid')
      .execute()
    return {
      extensions: extensions.length,
      'loans extended': new Set(extensions.map(row => row.loanId)).size,
      'second payments in suspense': inSuspense.length,
    }
  } finally {
    await database.close()
  }
}

const runPresses = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment({
    environment: { FAULT_DISBURSED_DAYS_AGO: '7' },
  })
  try {
    await environment.start()
    const violations: string[] = []
    let numbers = 0
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(environment.base, `client-${round % 20}`)
      const orders = (await listOrders(session.call)).filter(
        each => Number(each.balance.dueNow) > 0,
      )
      const order = orders[Math.floor(round / 20) % orders.length]
      if (!order) throw new Error('a client has loans that are due')
      const { orderId, productId } = order
      const result = await extendOnce(environment, session, { orderId, productId })
      numbers += result.numbers
      violations.push(...result.wrong)
    }
    const stored = await countExtensions(environment)
    for (const [what, count] of Object.entries({ numbers, ...stored })) {
      if (count !== rounds) violations.push(`${rounds} rounds made ${count} ${what}`)
    }
    violations.push(...(await countBooked(environment, [])).proofs)
    return { rounds, violations, figures: { 'presses each': presses, numbers, ...stored } }
  } finally {
    await environment.end()
  }
}

export const extensionFaults: readonly FaultTest[] = [
  {
    id: 'K1c',
    description:
      'an extension requested 50 times at once beside an installment, then its number paid twice at once',
    expected: 'one number, one extension, the second payment in suspense, the books right',
    rounds: 20,
    run: runPresses,
  },
]
