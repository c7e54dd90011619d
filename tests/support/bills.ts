import type { InputOf, OutputOf } from '#contract/call.ts'
import { generateVcode } from '#contract/repayment.ts'
import { toWire } from '#domain/money/parse.ts'
import { findInstructionByBill } from '#server/repayment/store.ts'
import type { Borrower, TestApp } from './create-test-app.ts'
import type { CallbackFacts } from './provider-callbacks.ts'

export type Bill = OutputOf<typeof generateVcode>

let attempts = 0

/** A key that no call has carried yet. */
export const freshKey = (): string => {
  attempts += 1
  return `attempt-${String(attempts).padStart(6, '0')}`
}

/** The bill a borrower gets for the first installment, or for what is asked. */
export const askForBill = async (
  { call, order }: Borrower,
  asked: Partial<InputOf<typeof generateVcode>> = {},
): Promise<Bill> => {
  const reply = await call(generateVcode, { ...order, ...asked }, { idempotencyKey: freshKey() })
  if (!reply.success) throw new Error(`no bill: ${reply.code} ${reply.message}`)
  return reply.data
}

/** What the provider would say of a bill paid right, but for what is changed. */
export const paymentOf = async (
  { services, clock }: Pick<TestApp, 'services' | 'clock'>,
  bill: Bill,
  changes: Partial<CallbackFacts> = {},
): Promise<CallbackFacts> => {
  const instruction = await findInstructionByBill(services.db, bill.cardNo)
  if (!instruction) throw new Error(`there is no bill ${bill.cardNo}`)
  const amount = { currency: instruction.currency, minor: instruction.amountMinor }
  return {
    paymentId: `pay-${freshKey()}`,
    externalId: instruction.instructionId,
    number: bill.vcode,
    amount: toWire(amount),
    currency: bill.currency,
    paidAt: clock.now(),
    ...changes,
  }
}
