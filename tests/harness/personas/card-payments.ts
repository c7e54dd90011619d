import type { InputOf } from '#contract/call.ts'
import { repaymentCommit, repaymentConfirm, repaymentWay } from '#contract/card-payment/calls.ts'
import { certifyBank } from '#contract/profile/calls.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'

/** Passes the check digit, and belongs to no cardholder. */
export const testCard = '4111 1111 1111 1111'
export const otherCard = '5555 5555 5555 4444'

/** Binds an account as `/bindCard` does, and returns its masked card. */
export const bindBankAccount = async ({ call }: Borrower, holder = 'Siti Rahmawati') => {
  const bound = await call(certifyBank, { bankCode: 'BCA', accountNo: '1234567890', holder })
  if (!bound.success) throw new Error(`not bound: ${bound.code} ${bound.message}`)
}

/** The data of the page of paying by card. */
export const loadCardPayment = async (
  { call, order }: Borrower,
  overrides: Partial<InputOf<typeof repaymentWay>> = {},
) => {
  const reply = await call(repaymentWay, { orderId: order.orderId, ...overrides })
  if (!reply.success) throw new Error(`no way: ${reply.code} ${reply.message}`)
  return reply.data
}

type CardPaymentChanges = Partial<InputOf<typeof repaymentCommit>> & {
  readonly idempotencyKey?: string
}

/** Presses "pay" with a new card, for the first installment as shown, or as changed. */
export const commitCardPayment = async (
  borrower: Borrower,
  { idempotencyKey = freshKey(), ...changes }: CardPaymentChanges = {},
) => {
  const { repayToken, amount } = await loadCardPayment(borrower, { periods: '1' })
  const input = { orderId: borrower.order.orderId, periods: '1', amount, repayToken }
  const card = changes.cardId === undefined ? { cardNo: testCard } : {}
  return await borrower.call(repaymentCommit, { ...input, ...card, ...changes }, { idempotencyKey })
}

/** Starts a card payment that waits for its code, and returns its number. */
export const startCardPayment = async (
  borrower: Borrower,
  changes: CardPaymentChanges = {},
): Promise<string> => {
  const reply = await commitCardPayment(borrower, changes)
  if (!reply.success) throw new Error(`not begun: ${reply.code} ${reply.message}`)
  return reply.data.repayRecordId
}

export const confirmCardPayment = async (
  { call, order }: Borrower,
  repaymentRecordId: string,
  { verifyCode, idempotencyKey = freshKey() }: { verifyCode: string; idempotencyKey?: string },
) =>
  await call(
    repaymentConfirm,
    { orderId: order.orderId, repaymentRecordId, verifyCode },
    { idempotencyKey },
  )

/** The code that the simulated acquirer last sent to the cardholder. */
export const codeOnPhone = ({ inbox }: TestApp): string => {
  const [last] = inbox.inbox()
  if (!last) throw new Error('no code was sent')
  return last.code
}

/** The same number of digits, all wrong. */
export const wrongCode = (code: string): string =>
  code.replace(/\d/g, digit => String((Number(digit) + 1) % 10))

/** The postings of a loan's card payments in the books. */
export const bookedCardPayments = async ({ services }: TestApp, { order }: Borrower) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['amountMinor', 'state'])
    .where('loanId', '=', order.orderId)
    .where('provider', '=', 'acquirer')
    .execute()
