import type { OutputOf } from '#contract/call.ts'
import type { generateVcode } from '#contract/payment-request/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import { maxMinor, minMinor, sumMinor } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { extensionToday } from '../extension/public.ts'
import { loanToday, paymentDisputeResponse, type StoredLoan, stands } from '../loan/public.ts'
import {
  allocationFromJson,
  listPaymentsOfRequest,
  paymentReceipt,
  type RequestPayment,
} from '../payment/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { findPayMethod, paySteps } from './pay-methods.ts'
import { findPayMethodChoice, type PaymentRequest } from './store.ts'

type PaymentRequestResponse = OutputOf<typeof generateVcode>

type PaymentRequestView = {
  readonly paymentRequest: PaymentRequest
  readonly loan: StoredLoan
  readonly locale: Locale
  /** The method chosen within a bank; looked up when the caller does not know it. */
  readonly specificNum?: string
  readonly amountChanged?: boolean
}

/** What is still owed on the whole loan as of today, in minor units. */
const outstandingToday = (services: Services, loan: StoredLoan): bigint =>
  loanToday(services, loan).account?.outstandingMinor ?? 0n

/**
 * What is left of a bill that too little came for, in minor units. What its loan was paid with after
 * that, by whatever number, counts for the rest as well; and where nothing is owed nothing is left.
 */
const remainingMinor = (
  services: Services,
  { paymentRequest, loan }: PaymentRequestView,
  payments: readonly RequestPayment[],
): bigint => {
  if (paymentRequest.state !== 'part-paid') return 0n
  const own = payments.filter(each => stands(each) && each.currency === paymentRequest.currency)
  const [first] = own
  const later = loan.payments.filter(
    each =>
      stands(each) &&
      !each.forExtension &&
      each.paymentRequestId !== paymentRequest.paymentRequestId &&
      first !== undefined &&
      BigInt(each.sequenceNo) > first.sequenceNo,
  )
  const cameMinor = sumMinor([...own, ...later].map(({ amountMinor }) => BigInt(amountMinor)))
  const leftMinor = maxMinor(paymentRequest.amountMinor - cameMinor, 0n)
  return minMinor(leftMinor, outstandingToday(services, loan))
}

const responseState = (
  instruction: PaymentRequest,
  now: Date,
  restMinor: bigint,
): PaymentRequestResponse['state'] => {
  if (instruction.state === 'waiting') {
    return instruction.expiresAt <= now ? 'expired' : 'waiting'
  }
  const { state } = instruction
  if (state === 'part-paid') return restMinor > 0n ? state : 'paid'
  return state === 'paid' || state === 'replaced' ? state : 'expired'
}

/** The day that a bill for more time brings while it is open, or has brought once it is paid. */
const newDueOn = (
  services: Services,
  loan: StoredLoan,
  instruction: PaymentRequest,
  posted: RequestPayment | undefined,
): string | null => {
  if (instruction.purpose !== 'extension') return null
  if (posted) {
    const brought = loan.extensions.find(({ paymentId }) => paymentId === posted.paymentId)
    return brought?.dueDates[0]?.dueOn ?? null
  }
  const offer = extensionToday(loan, loanToday(services, loan).account)
  const holds = !('refused' in offer) && offer.payMinor === instruction.amountMinor
  return holds ? offer.nextDueOn : null
}

/** What payments come to, each currency by itself. */
const formatTotals = (payments: readonly RequestPayment[]): string =>
  [...Map.groupBy(payments, ({ currency }) => currency)]
    .map(([currency, of]) =>
      formatMoney({ currency, minor: sumMinor(of.map(({ amountMinor }) => amountMinor)) }),
    )
    .join(' + ')

/**
 * What a borrower should know of money that is not simply booked: held, short, beyond what was
 * asked, or taken back.
 */
const reviewNote = (
  payments: readonly RequestPayment[],
  bill: PaymentRequest,
  { locale, restMinor }: { readonly locale: Locale; readonly restMinor: bigint },
): string => {
  const copy = paymentRequestCopy[locale].replies
  const { currency } = bill
  const words = (minor: bigint) => formatMoney({ currency, minor })
  const held = payments.filter(({ state }) => state === 'suspense')
  if (held.length > 0) return copy.suspenseNote({ amount: formatTotals(held) })
  // Other currencies are only ever held: what is left of this bill is its own currency's.
  const own = payments.filter(each => each.currency === currency)
  const totalOf = (which: (each: RequestPayment) => boolean) =>
    sumMinor(own.filter(which).map(({ amountMinor }) => amountMinor))
  const cameMinor = totalOf(stands)
  if (restMinor > 0n)
    return copy.partialPaymentNote({ came: words(cameMinor), left: words(restMinor) })
  const counted = payments.filter(({ allocation }) => allocation !== null)
  const beyondMinor = sumMinor(
    counted.filter(stands).map(({ allocation }) => allocationFromJson(allocation).overpaidMinor),
  )
  if (beyondMinor > 0n) return copy.overpaymentNote({ amount: words(beyondMinor) })
  const reversedMinor = totalOf(({ state }) => state === 'reversed')
  return reversedMinor > 0n && cameMinor === 0n
    ? copy.reversedNote({ amount: words(reversedMinor) })
    : ''
}

/** One claim is looked into at a time for a loan, so it is told on each of its bills. */
const currentDispute = (
  { lastDispute }: StoredLoan,
  { paymentRequestId }: PaymentRequest,
  today: LocalDate,
): PaymentRequestResponse['claim'] =>
  lastDispute && (lastDispute.state === 'open' || lastDispute.paymentRequestId === paymentRequestId)
    ? paymentDisputeResponse(lastDispute, today)
    : null

/** A bill as the payment page shows it: where to pay, how, and what has come of it. */
export const paymentRequestResponse = async (
  services: Services,
  subject: PaymentRequestView,
): Promise<PaymentRequestResponse> => {
  const { paymentRequest, loan, locale, specificNum, amountChanged = false } = subject
  const payments = await listPaymentsOfRequest(services.db, paymentRequest.paymentRequestId)
  const restMinor = remainingMinor(services, subject, payments)
  const posted = payments.find(stands)
  const chosen =
    specificNum ?? (await findPayMethodChoice(services.db, loan.loanId))?.specificNum ?? ''
  const amount = { currency: paymentRequest.currency, minor: paymentRequest.amountMinor }
  const number = paymentRequest.number ?? ''
  const { payType, payCode } = paymentRequest
  return {
    amount: toDecimalString(amount),
    currency: paymentRequest.currency,
    vcode: number,
    cardNo: paymentRequest.requestNo,
    payType,
    payCode,
    payName: findPayMethod(loan.market, payType, payCode)?.payName ?? payCode,
    payStep: paySteps(loan.market, locale, payType, payCode, {
      number,
      amountText: formatMoney(amount),
      requestNo: paymentRequest.requestNo,
      ...(paymentRequest.branchCode === null ? {} : { branchCode: paymentRequest.branchCode }),
      methodName: chosen,
    }),
    specificNum: chosen,
    telephone: services.config.brand.servicePhone[loan.market],
    state: responseState(paymentRequest, services.clock.now(), restMinor),
    expiresAt: paymentRequest.expiresAt.toISOString(),
    periods: paymentRequest.periods,
    purpose: paymentRequest.purpose,
    newDueOn: newDueOn(services, loan, paymentRequest, posted),
    productName: loan.productName,
    amountChanged: amountChanged ? '1' : '0',
    receipt: posted ? paymentReceipt(services, loan, posted, paymentRequest) : null,
    reviewNote: reviewNote(payments, paymentRequest, { locale, restMinor }),
    claim: currentDispute(loan, paymentRequest, services.clock.businessDate(loan.market)),
  }
}
