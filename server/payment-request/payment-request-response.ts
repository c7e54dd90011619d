import { callPath, type OutputOf } from '#contract/call.ts'
import { type generateVcode, paymentCode } from '#contract/payment-request/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import { maxMinor, minMinor, sumMinor } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { extensionToday } from '../extension/public.ts'
import { isEffective, loanToday, paymentDisputeResponse, type StoredLoan } from '../loan/public.ts'
import {
  allocationFromJson,
  listPaymentsOfRequest,
  paymentReceipt,
  type RequestPayment,
} from '../payment/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { BankAccount } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { findPaymentMethod, paymentMethodName, paySteps } from './pay-methods.ts'
import { findPaymentMethodChoice, type PaymentRequest } from './store.ts'

type PaymentRequestResponse = OutputOf<typeof generateVcode>

type PaymentRequestView = {
  readonly paymentRequest: PaymentRequest
  readonly loan: StoredLoan
  readonly locale: Locale
  /** The method chosen within a bank; looked up when the caller does not know it. */
  readonly bankChannel?: string
  readonly amountChanged?: boolean
}

/**
 * What is left to pay of a request that takes no more money, in minor units; undefined where nothing of
 * it is paid. What payments of the loan by any other request paid of the debt counts too: those after the
 * first of its own, else those since it was issued. Never more is left than the loan owes.
 */
const remainingMinor = (
  services: Services,
  { paymentRequest, loan }: PaymentRequestView,
  payments: readonly RequestPayment[],
): bigint | undefined => {
  const own = payments.filter(
    each => isEffective(each) && each.currency === paymentRequest.currency,
  )
  const [first] = own
  const { account } = loanToday(services, loan)
  const later = loan.payments.filter(
    each =>
      !each.forExtension &&
      each.paymentRequestId !== paymentRequest.paymentRequestId &&
      (first === undefined
        ? new Date(each.paidAt) >= paymentRequest.createdAt
        : BigInt(each.sequenceNo) > first.sequenceNo),
  )
  const paidLater = (account?.payments ?? []).filter(each =>
    later.some(({ paymentId }) => paymentId === each.paymentId),
  )
  if (own.length + paidLater.length === 0) return undefined
  const receivedMinor = sumMinor([
    ...own.map(({ amountMinor }) => amountMinor),
    ...paidLater.map(({ amountMinor, overpaidMinor }) => amountMinor - overpaidMinor),
  ])
  const leftMinor = maxMinor(paymentRequest.amountMinor - receivedMinor, 0n)
  return minMinor(leftMinor, account?.outstandingMinor ?? 0n)
}

/** Its state by its own payments and the time; what was paid by others may have paid the rest. */
const ownState = (
  { state, expiresAt }: PaymentRequest,
  now: Date,
): PaymentRequestResponse['state'] => {
  if (state === 'waiting') return expiresAt <= now ? 'expired' : 'waiting'
  return state === 'paid' || state === 'part-paid' || state === 'replaced' ? state : 'expired'
}

/** The next due day that an extension's request would bring, or has brought once it is paid. */
const newDueOn = (
  services: Services,
  loan: StoredLoan,
  paymentRequest: PaymentRequest,
  posted: RequestPayment | undefined,
): string | null => {
  if (paymentRequest.purpose !== 'extension') return null
  if (posted) {
    const { forExtension } =
      loan.payments.find(({ paymentId }) => paymentId === posted.paymentId) ?? {}
    if (!forExtension) return null
    const extension = loan.extensions.find(({ paymentId }) => paymentId === posted.paymentId)
    return extension?.dueDates[0]?.dueOn ?? null
  }
  const offer = extensionToday(loan, loanToday(services, loan).account)
  const isCurrent = !('refused' in offer) && offer.payMinor === paymentRequest.amountMinor
  return isCurrent ? offer.nextDueOn : null
}

/** The totals of payments by currency, as text. */
const formatTotals = (payments: readonly RequestPayment[]): string =>
  [...Map.groupBy(payments, ({ currency }) => currency)]
    .map(([currency, of]) =>
      formatMoney({ currency, minor: sumMinor(of.map(({ amountMinor }) => amountMinor)) }),
    )
    .join(' + ')

/** A note on money in suspense, part-paid, overpaid or reversed; empty when there is nothing to say. */
const reviewNote = (
  payments: readonly RequestPayment[],
  { currency }: PaymentRequest,
  { locale, leftMinor }: { readonly locale: Locale; readonly leftMinor: bigint },
): string => {
  const copy = paymentRequestCopy[locale].replies
  const money = (minor: bigint) => formatMoney({ currency, minor })
  const byCreditCard = payments.filter(({ suspenseReason }) => suspenseReason === 'credit-card')
  if (byCreditCard.length > 0) return copy.creditCardNote({ amount: formatTotals(byCreditCard) })
  const inSuspense = payments.filter(({ state }) => state === 'suspense')
  if (inSuspense.length > 0) return copy.suspenseNote({ amount: formatTotals(inSuspense) })
  // Money in another currency is booked in suspense only, so it never pays the request.
  const own = payments.filter(each => each.currency === currency)
  const totalOf = (which: (each: RequestPayment) => boolean) =>
    sumMinor(own.filter(which).map(({ amountMinor }) => amountMinor))
  const receivedMinor = totalOf(isEffective)
  if (leftMinor > 0n)
    return copy.partialPaymentNote({ came: money(receivedMinor), left: money(leftMinor) })
  const counted = payments.filter(({ allocation }) => allocation !== null)
  const overpaidMinor = sumMinor(
    counted
      .filter(isEffective)
      .map(({ allocation }) => allocationFromJson(allocation).overpaidMinor),
  )
  if (overpaidMinor > 0n) return copy.overpaymentNote({ amount: money(overpaidMinor) })
  const reversedMinor = totalOf(({ state }) => state === 'reversed')
  return reversedMinor > 0n && receivedMinor === 0n
    ? copy.reversedNote({ amount: money(reversedMinor) })
    : ''
}

/** A loan has one open dispute at a time, which each of its payment requests shows. */
const currentDispute = (
  { lastDispute }: StoredLoan,
  { paymentRequestId }: PaymentRequest,
  today: LocalDate,
): PaymentRequestResponse['claim'] =>
  lastDispute && (lastDispute.state === 'open' || lastDispute.paymentRequestId === paymentRequestId)
    ? paymentDisputeResponse(lastDispute, today)
    : null

/** One made before the payee's name was kept has none. */
const bankAccountOf = ({ branchCode, payeeName }: PaymentRequest): BankAccount | undefined =>
  branchCode === null ? undefined : { branchCode, payeeName: payeeName ?? '' }

/** The label of the number or code, the picture of a code, and what opens the app that pays. */
const codeResponse = (
  { config }: Pick<Services, 'config'>,
  {
    paymentRequest,
    locale,
    name,
  }: Pick<PaymentRequestView, 'paymentRequest' | 'locale'> & {
    /** Of the method. */
    readonly name: string
  },
): Pick<PaymentRequestResponse, 'codeLabel' | 'codeImage' | 'payLink'> => {
  const {
    paymentMethodType: payType,
    branchCode,
    number,
    qrText,
    payUrl,
    requestNo,
  } = paymentRequest
  const copy = paymentRequestCopy[locale].methods
  const image = () => ({
    url: `${callPath(paymentCode, config.apiBase)}?${new URLSearchParams({ cardNo: requestNo })}`,
    save: copy.saveCode,
  })
  if (qrText !== null) {
    return {
      codeLabel: copy.scan({ name }),
      codeImage: image(),
      payLink: opensApp(qrText) ? { url: qrText, name: copy.openApp({ name }) } : null,
    }
  }
  if (payUrl !== null) {
    const linkName = payType === '5' ? copy.openPage : copy.openLink
    return {
      codeLabel: name,
      codeImage: null,
      payLink: { url: payUrl, name: linkName({ name }) },
    }
  }
  // The provider asks the payer in the app: there is nothing to open.
  if (payType === '4')
    return { codeLabel: copy.askedInApp({ name }), codeImage: null, payLink: null }
  if (payType === '2' && number !== null)
    return { codeLabel: copy.shopCode({ shop: name }), codeImage: image(), payLink: null }
  const codeLabel = branchCode === null ? copy.bankNumber({ bank: name }) : copy.accountNumber
  return { codeLabel, codeImage: null, payLink: null }
}

/** The text of a UPI code is an address that UPI apps open; other codes are only scanned. */
const opensApp = (qrText: string): boolean => qrText.startsWith('upi://pay?')

/** The loan's next due date and its amount as of today; null when nothing falls due. */
const nextDue = (services: Services, loan: StoredLoan): PaymentRequestResponse['nextDue'] => {
  const next = loanToday(services, loan).account?.nextDue
  if (next === undefined) return null
  const { currency } = loan
  return { on: next.dueOn, amount: toDecimalString({ currency, minor: next.amountMinor }) }
}

/**
 * Of a request that was paid in parts the last that paid any debt: what its receipt states as left is
 * what the loan owes. The first, where none did.
 */
const paymentOfReceipt = (payments: readonly RequestPayment[]): RequestPayment | undefined => {
  const booked = payments.filter(isEffective)
  const paysDebt = ({ allocation, amountMinor }: RequestPayment) =>
    allocationFromJson(allocation).overpaidMinor < amountMinor
  return booked.findLast(paysDebt) ?? booked[0]
}

/** A payment request as the payment page shows it, with its payments and dispute. */
export const paymentRequestResponse = async (
  services: Services,
  subject: PaymentRequestView,
): Promise<PaymentRequestResponse> => {
  const { paymentRequest, loan, locale, bankChannel, amountChanged = false } = subject
  const payments = await listPaymentsOfRequest(services.db, paymentRequest.paymentRequestId)
  const state = ownState(paymentRequest, services.clock.now())
  const hasEnded = state !== 'waiting' && state !== 'paid'
  const leftMinor = hasEnded ? remainingMinor(services, subject, payments) : undefined
  const restMinor = state === 'part-paid' ? (leftMinor ?? 0n) : 0n
  const posted = paymentOfReceipt(payments)
  const chosen =
    bankChannel ?? (await findPaymentMethodChoice(services.db, loan.loanId))?.bankChannel ?? ''
  const amount = { currency: paymentRequest.currency, minor: paymentRequest.amountMinor }
  const number = paymentRequest.number ?? ''
  const { paymentMethodType: payType, paymentMethodCode } = paymentRequest
  const method = findPaymentMethod(loan.market, payType, paymentMethodCode)
  const payCode = method?.paymentMethodCode ?? paymentMethodCode
  const name = method ? paymentMethodName(method, locale) : payCode
  const bankAccount = bankAccountOf(paymentRequest)
  return {
    amount: toDecimalString(amount),
    remaining: leftMinor === undefined ? null : toDecimalString({ ...amount, minor: leftMinor }),
    currency: paymentRequest.currency,
    vcode: number,
    cardNo: paymentRequest.requestNo,
    payType,
    payCode,
    payName: name,
    bankAccount: bankAccount
      ? { ifsc: bankAccount.branchCode, payee: bankAccount.payeeName }
      : null,
    payStep: paySteps(loan.market, locale, payType, payCode, {
      number,
      amountText: formatMoney(amount),
      requestNo: paymentRequest.requestNo,
      provider: paymentRequest.provider,
      ...(bankAccount && { bankAccount }),
      methodName: chosen,
    }),
    ...codeResponse(services, { paymentRequest, locale, name }),
    specificNum: chosen,
    telephone: services.config.brand.servicePhone[loan.market],
    state: state === 'part-paid' && restMinor === 0n ? 'paid' : state,
    expiresAt: paymentRequest.expiresAt.toISOString(),
    periods: paymentRequest.periods,
    // The link of a reminder asks for installments.
    purpose: paymentRequest.purpose === 'reminder' ? 'installments' : paymentRequest.purpose,
    newDueOn: newDueOn(services, loan, paymentRequest, posted),
    productName: loan.productName,
    amountChanged: amountChanged ? '1' : '0',
    receipt: posted
      ? paymentReceipt(services, loan, { payment: posted, request: paymentRequest, locale })
      : null,
    paymentId: posted?.paymentId ?? null,
    nextDue: posted ? nextDue(services, loan) : null,
    reviewNote: reviewNote(payments, paymentRequest, { locale, leftMinor: restMinor }),
    claim: currentDispute(loan, paymentRequest, services.clock.businessDate(loan.market)),
  }
}
