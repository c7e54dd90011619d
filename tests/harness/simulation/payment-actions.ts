import { repaymentCommit, repaymentConfirm, repaymentWay } from '#contract/card-payment/calls.ts'
import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import type { CounterAction } from '#contract/sandbox/schemas.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import type { CounterPayment } from '#sandbox/simulators/bank/counter.ts'
import { CounterError } from '#sandbox/simulators/bank/counter-error.ts'
import type { SimulatedLoan, SimulatedPaymentRequest } from './loan-model.ts'
import { callWithRetry } from './simulation-environment.ts'
import {
  chance,
  countAction,
  pick,
  recordAction,
  type SimulationHistory,
} from './simulation-history.ts'

const banks = { ID: ['BCA', 'BNI', 'BRI', 'MANDIRI'], IN: ['BANK-TRANSFER'] } as const
const providers = { ID: 'xendit', IN: 'razorpay' } as const

type PaymentPurpose = 'installments' | 'extension' | 'pay-off' | 'cooling-off'

/** Requests a payment number; undefined where none can be issued. */
export const createPaymentRequest = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
  purpose: PaymentPurpose,
  periods = '1',
): Promise<SimulatedPaymentRequest | undefined> => {
  const { environment } = history
  const { orderId, productId } = loan
  const paymentMethodCode = pick(environment, banks[loan.market]) ?? 'BCA'
  const order = { orderId, productId, payCode: paymentMethodCode, pay_type: '1' } as const
  const call = environment.clientWith(loan.borrower.token)
  const reply =
    purpose === 'cooling-off'
      ? await callWithRetry(environment, call, [coolingOffExit, order])
      : await callWithRetry(environment, call, [generateVcode, { ...order, purpose, periods }])
  recordAction(
    history,
    loan,
    `${purpose}-number ${reply?.data?.amount ?? reply?.code ?? 'no answer'}`,
  )
  if (!reply?.success) return undefined
  const { vcode, cardNo, amount } = reply.data
  const known = loan.paymentRequests.find(paymentRequest => paymentRequest.number === vcode)
  if (known) return known
  const paymentRequest = {
    number: vcode,
    cardNo,
    purpose,
    requestedMinor: apiMoney(loan.currency, amount).minor,
  }
  loan.paymentRequests.push(paymentRequest)
  return paymentRequest
}

const recordPayment =
  (history: SimulationHistory, loan: SimulatedLoan | undefined, purpose: string) =>
  ({ paymentId, amount, callbackStatus }: CounterPayment): void => {
    const { currency, minor } = amount
    const acknowledged = callbackStatus === 200
    const provider = providers[currency === 'INR' ? 'IN' : 'ID']
    const standing = { reversed: false, reversalAcknowledged: false }
    const money = {
      paymentId,
      provider,
      minor,
      currency,
      loan,
      purpose,
      acknowledged,
      ...standing,
    }
    history.payments.set(paymentId, money)
  }

type SingleCounterAction = Exclude<CounterAction, 'twice'>

/** One after the other: concurrent ones would arrive in another order each time. */
export const payTwice = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
  paymentRequest: SimulatedPaymentRequest,
): Promise<void> => {
  await payRequest(history, loan, paymentRequest, 'exact')
  await payRequest(history, loan, paymentRequest, 'exact')
}

/**
 * Pays a number at the bank; callbacks may be dropped or repeated, and the application may crash
 * during them.
 */
export const payRequest = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
  paymentRequest: SimulatedPaymentRequest,
  how: SingleCounterAction,
): Promise<void> => {
  const { environment, payments } = history
  const { bank } = environment.simulators
  const amount =
    how === 'short'
      ? {
          currency: loan.currency,
          minor: BigInt(1 + environment.random.integer(Number(paymentRequest.requestedMinor))),
        }
      : undefined
  const fits = amount === undefined || amount.minor < paymentRequest.requestedMinor
  bank.setSettings({ dropCallbacks: chance(environment, 8) })
  try {
    const paid = await bank.pay(
      paymentRequest.number,
      fits ? how : 'exact',
      fits ? amount : undefined,
    )
    paid.forEach(recordPayment(history, loan, paymentRequest.purpose))
    for (const { paymentId, reversalStatus } of paid) {
      const known = payments.get(paymentId)
      if (!known || how !== 'reversed') continue
      known.reversed = true
      known.reversalAcknowledged = reversalStatus === 200
    }
    const sum = paid.map(each => String(each.amount.minor)).join(' and ')
    recordAction(
      history,
      loan,
      `paid-${how} ${sum} to ${paymentRequest.purpose} of ${paymentRequest.requestedMinor}`,
    )
  } catch (error) {
    if (!(error instanceof CounterError)) throw error
    recordAction(history, loan, `bank-refused ${error.message}`)
  } finally {
    bank.setSettings({ dropCallbacks: false })
    await environment.restartIfCrashed()
  }
}

/** Pays an unknown number. */
export const payUnknownNumber = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const paymentMethodCode = pick(environment, banks[loan.market]) ?? 'BCA'
  const number = `9999${environment.random.digits(10)}`
  const minor = BigInt(100 * (1 + environment.random.integer(20_000)))
  const stray = { number, paymentMethodCode, amount: { currency: loan.currency, minor } }
  try {
    recordPayment(history, undefined, 'stray')(await environment.simulators.bank.payStray(stray))
    recordAction(history, loan, `paid-stray ${minor}`)
  } catch (error) {
    if (!(error instanceof CounterError)) throw error
  } finally {
    await environment.restartIfCrashed()
  }
}

/** The bank reverses a payment: days or months after it, with the loan settled or not. */
export const reversePayment = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment, payments } = history
  const mine = [...payments.values()].filter(
    each => each.loan === loan && !each.reversed && each.provider !== 'acquirer',
  )
  const chosen = pick(environment, mine)
  if (!chosen) return
  chosen.reversed = true
  environment.simulators.bank.setSettings({ dropCallbacks: chance(environment, 6) })
  const status = await environment.simulators.bank.reverse(chosen.paymentId)
  environment.simulators.bank.setSettings({ dropCallbacks: false })
  chosen.reversalAcknowledged = status === 200
  recordAction(history, loan, `taken-back ${chosen.minor}`)
  await environment.restartIfCrashed()
}

/** Delivers an earlier callback once more, byte for byte. */
export const redeliverCallback = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const callback = pick(environment, environment.simulators.deliveredCallbacks)
  if (!callback) return
  const { url, headers, body } = callback
  const request = new Request(url, { method: 'POST', headers, body })
  const answer = await environment.fetch(request).catch(() => undefined)
  countAction(history, 'reported-again')
  await environment.restartIfCrashed()
  if (answer && ![200, 401, 503].includes(answer.status)) {
    throw new Error(`a repeated callback was answered ${answer.status}`)
  }
}

/** Pays by card: requests it, gives the code, and the acquirer captures it or not. */
export const payByCard = async (history: SimulationHistory, loan: SimulatedLoan): Promise<void> => {
  const { environment } = history
  const { cards } = environment.simulators
  const { orderId } = loan
  const call = environment.clientWith(loan.borrower.token)
  const way = await callWithRetry(environment, call, [repaymentWay, { orderId, periods: '1' }])
  if (!way?.success || way.data.amount === '0') return
  const { amount, repayToken } = way.data
  const input = { orderId, periods: '1', amount, repayToken, cardNo: '4111 1111 1111 1111' }
  const begun = await callWithRetry(environment, call, [repaymentCommit, input])
  recordAction(history, loan, `card ${amount}: ${begun?.code ?? 'no answer'}`)
  if (!begun?.success) return
  const { repayRecordId: repaymentRecordId } = begun.data
  history.cardPayments.set(repaymentRecordId, loan)
  const { code = '' } =
    cards.cardPayments().find(each => each.reference === repaymentRecordId) ?? {}
  const verifyCode = chance(environment, 6) ? '000000' : code
  cards.setSettings({
    dropCallbacks: chance(environment, 4),
    outcome: chance(environment, 6) ? 'decline' : 'pay',
  })
  await callWithRetry(environment, call, [
    repaymentConfirm,
    { orderId, repaymentRecordId, verifyCode },
  ])
  await finishCardPayments(history)
}

/** Finishes pending card payments at the acquirer, with one callback each. */
export const finishCardPayments = async ({ environment }: SimulationHistory): Promise<void> => {
  await environment.simulators.cards.finishAll()
  await environment.simulators.cards.whenIdle()
  environment.simulators.cards.setSettings({ dropCallbacks: false, outcome: 'pay' })
  await environment.restartIfCrashed()
}

/**
 * An acquirer repeats an undelivered callback until it is accepted: it has no report to be queried.
 */
export const redeliverCardCallbacks = async ({ environment }: SimulationHistory): Promise<void> => {
  const { cards } = environment.simulators
  for (const { reference } of cards.cardPayments()) await cards.resendCallback(reference)
  await cards.whenIdle()
}

/** The cardholder's bank reverses a card payment. */
export const reverseCardPayment = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const paid = environment.simulators.cards.cardPayments().filter(({ status }) => status === 'PAID')
  const charge = pick(environment, paid)
  if (!charge) return
  await environment.simulators.cards.reverse(charge.reference)
  await environment.simulators.cards.whenIdle()
  await environment.restartIfCrashed()
  recordAction(history, loan, `card-taken-back ${charge.amount}`)
}
