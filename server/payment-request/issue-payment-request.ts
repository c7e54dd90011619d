import { refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { timeOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../http/handler.ts'
import { lockLoanVersion, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { borrowerName, borrowerPhone } from '../profile/public.ts'
import type { ProviderCheckout } from '../providers/payment/payment-provider.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { ChosenAmount } from './choose-amount.ts'
import { findPaymentMethod, isOnline, type PaymentMethod } from './pay-methods.ts'
import { activeRequestStates } from './states.ts'
import {
  findActivePaymentRequest,
  findPaymentRequestByNo,
  insertPaymentRequest,
  listIssueTimes,
  movePaymentRequest,
  type PaymentRequest,
  saveProviderReply,
} from './store.ts'
import type { PaymentRequestPurpose } from './tables.ts'

type Payer = Pick<ProviderCheckout, 'address' | 'userAgent'>

export const payerOf = ({ services, call }: BorrowerContext): Payer => ({
  address: services.addressOf(call),
  userAgent: (call.req.header('user-agent') ?? '').slice(0, 300),
})

export type PaymentRequestInput = {
  readonly loan: StoredLoan
  readonly purpose: PaymentRequestPurpose
  readonly method: PaymentMethod
  readonly chosen: ChosenAmount
  /** The request must be valid until then; absent: for a few more minutes. */
  readonly validUntil?: Date
  /** Who pays, as a provider's page needs to know; absent: nobody is at the screen to be led back. */
  readonly payer?: Payer
  /** When a request issued now expires. */
  readonly expiresAt: (now: Date) => Date
}

/** A request that expires sooner is not returned again: paying takes longer. */
const minRemainingMs = 5 * 60_000
const maxTries = 5
/** Each new request is an account or code at the provider, so a borrower gets so many in an hour. */
const issueWindowMs = 60 * 60_000

const isReusable = (active: PaymentRequest, input: PaymentRequestInput, now: Date): boolean => {
  const { loan, method, chosen } = input
  // An active one may have been issued under a former code of the same method.
  const issuedBy = findPaymentMethod(
    loan.market,
    active.paymentMethodType,
    active.paymentMethodCode,
  )
  return (
    issuedBy?.paymentMethodCode === method.paymentMethodCode &&
    active.amountMinor === chosen.amountMinor &&
    isLongEnough(active, input, now)
  )
}

const isLongEnough = (
  { expiresAt: end }: PaymentRequest,
  { method, expiresAt, validUntil }: PaymentRequestInput,
  now: Date,
): boolean => {
  // An app's own time may be shorter than what paying takes elsewhere: one request at a time.
  if (method.lastsSeconds !== undefined) return end > now
  return (
    (end.getTime() - now.getTime() > minRemainingMs ||
      // A day's price ends with the day: a new request would expire no later.
      (end > now && end >= expiresAt(now))) &&
    (validUntil === undefined || end >= validUntil)
  )
}

/** A request number that can be read out: the date, then eight digits. */
export const newRequestNo = (services: Pick<Services, 'random'>, now: Date): string =>
  `${now.toISOString().slice(2, 10).replaceAll('-', '')}${services.random.digits(8)}`

/** The borrower has had too many requests; a new one is possible after this time. */
type TooManyRequests = { readonly waitSeconds: number }

/** When the amount is no longer owed, or the method's own time is over. */
const endOf = ({ method: { lastsSeconds }, expiresAt }: PaymentRequestInput, now: Date): Date => {
  const until = expiresAt(now)
  if (lastsSeconds === undefined) return until
  return new Date(Math.min(until.getTime(), now.getTime() + lastsSeconds * 1000))
}

const preparePaymentRequest = (services: Services, input: PaymentRequestInput, now: Date) => ({
  paymentRequestId: services.random.uuid(),
  requestNo: newRequestNo(services, now),
  loanId: input.loan.loanId,
  purpose: input.purpose,
  paymentMethodType: input.method.paymentMethodType,
  paymentMethodCode: input.method.paymentMethodCode,
  periods: input.chosen.periods,
  amountMinor: input.chosen.amountMinor,
  currency: input.loan.currency,
  provider: services.paymentProviderOf(input.loan.market).name,
  expiresAt: endOf(input, now),
  createdAt: now,
})

/**
 * Inserts the request and replaces the active one, whose account the sweep closes at the provider.
 * `outdated` when the loan has changed since it was read: a payment booked meanwhile may change the
 * amount. False when another request is active. `waitSeconds` when the borrower has had too
 * many requests: counted under the lock of the loan, since a borrower has one open loan.
 */
const insertPreparedRequest = async (
  services: Services,
  { loan }: PaymentRequestInput,
  prepared: ReturnType<typeof preparePaymentRequest>,
  before: PaymentRequest | undefined,
): Promise<boolean | 'outdated' | TooManyRequests> =>
  await inTransaction(services.db, async tx => {
    if ((await lockLoanVersion(tx, loan.loanId)) !== loan.version) return 'outdated'
    const now = prepared.createdAt.getTime()
    const since = new Date(now - issueWindowMs)
    const count = services.config.payment.requestsPerHour
    const issued = await listIssueTimes(tx, loan.borrowerId, { since, count })
    if (issued[count - 1] && issued[0]) {
      const untilMs = issued[0].getTime() + issueWindowMs
      return { waitSeconds: Math.max(1, Math.ceil((untilMs - now) / 1000)) }
    }
    if (before) {
      const state = before.expiresAt <= prepared.createdAt ? 'expired' : 'replaced'
      await movePaymentRequest(tx, before.paymentRequestId, activeRequestStates, state)
    }
    return await insertPaymentRequest(
      tx,
      prepared,
      prepared.purpose === 'reminder' ? loan.version : null,
    )
  })

/** The payment page of this payment request, where an app or a provider's page leads back. */
const returnUrlOf = (
  { config }: Pick<Services, 'config'>,
  { productId, loanId }: StoredLoan,
  { requestNo }: PaymentRequest,
): string =>
  `${config.publicUrl}/that?${new URLSearchParams({ productId, orderId: loanId, bill: requestNo })}`

/** After this long the HTTP request that inserted a payment request has ended. */
const concurrentRequestTimeoutMs = 60_000

/**
 * Creates the account or code at the provider, with the payment request's id as idempotency key: a
 * retry after a lost reply finds the same one. Undefined when the provider gives none.
 */
const requestFromProvider = async (
  services: Services,
  paymentRequest: PaymentRequest,
  { loan, method, payer }: PaymentRequestInput,
  isOwn: boolean,
): Promise<PaymentRequest | undefined> => {
  const provider = services.paymentProviders.get(paymentRequest.provider)
  if (!provider) return undefined
  try {
    const created = await provider.createPaymentRequest({
      paymentRequestId: paymentRequest.paymentRequestId,
      requestNo: paymentRequest.requestNo,
      kind: method.kind,
      paymentMethodCode: paymentRequest.paymentMethodCode,
      holderName: await borrowerName(services, loan.borrowerId),
      amount: { currency: paymentRequest.currency, minor: paymentRequest.amountMinor },
      expiresAt: paymentRequest.expiresAt,
      // A reminder's page is open to each holder of its address: it names no loan.
      description: paymentRequest.purpose === 'reminder' ? paymentRequest.requestNo : loan.orderNo,
      ...(isOnline(method) &&
        payer && {
          checkout: {
            ...payer,
            phone: await borrowerPhone(services, loan.borrowerId),
            returnUrl: returnUrlOf(services, loan, paymentRequest),
          },
        }),
    })
    await saveProviderReply(services.db, paymentRequest.paymentRequestId, created)
    const { paymentRequestId } = paymentRequest
    await movePaymentRequest(services.db, paymentRequestId, ['preparing'], 'waiting')
    // Marked as failed meanwhile by the HTTP request that inserted it: close the account again.
    if (await movePaymentRequest(services.db, paymentRequestId, ['failed'], 'replaced'))
      return undefined
    return await findPaymentRequestByNo(services.db, paymentRequest.requestNo)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, requestNo: paymentRequest.requestNo },
      'the provider created no payment request',
    )
    // The refusal may be due to a concurrent HTTP request that is creating the same one.
    const age = services.clock.now().getTime() - paymentRequest.createdAt.getTime()
    if (error.effect === 'not-made' && (isOwn || age > concurrentRequestTimeoutMs)) {
      await movePaymentRequest(
        services.db,
        paymentRequest.paymentRequestId,
        ['preparing'],
        'failed',
      )
    }
    return undefined
  }
}

/** Why a borrower got no payment request. */
export const refuseToIssue = (
  { services, locale }: Pick<BorrowerContext, 'services' | 'locale'>,
  { market }: Pick<StoredLoan, 'market'>,
  tooMany: TooManyRequests | undefined,
): Refusal => {
  const copy = paymentRequestCopy[locale].replies
  if (!tooMany) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  const { waitSeconds } = tooMany
  const free = new Date(services.clock.now().getTime() + waitSeconds * 1000 + 59_999)
  const time = timeOfDayIn(getMarket(market).timeZone, free).slice(0, 5)
  return refuseForNow(copy.tooManyRequests({ time }), waitSeconds)
}

/**
 * The active payment request for a loan, purpose, method and amount; creates one, replacing another,
 * when there is none. Undefined when the provider gives none. `outdated`: the loan has changed since
 * it was read; reload it and compute the amount again. `waitSeconds`: too many were issued lately.
 */
export const issuePaymentRequest = async (
  services: Services,
  input: PaymentRequestInput,
): Promise<PaymentRequest | 'outdated' | TooManyRequests | undefined> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = services.clock.now()
    const active = await findActivePaymentRequest(services.db, input.loan.loanId, input.purpose)
    if (active && isReusable(active, input, now)) {
      if (active.state === 'waiting') return active
      // No new request: what one borrower can send to a provider that fails. Taps at once are no failures.
      const { borrowerId } = input.loan
      const { check, take } = services.requestLimits
      const waitSeconds = await check('failedPaymentRetriesByBorrower', borrowerId)
      if (waitSeconds !== undefined) return { waitSeconds }
      const made = await requestFromProvider(services, active, input, false)
      if (!made) await take('failedPaymentRetriesByBorrower', borrowerId)
      return made
    }
    const prepared = preparePaymentRequest(services, input, now)
    const inserted = await insertPreparedRequest(services, input, prepared, active)
    if (inserted === 'outdated' || typeof inserted === 'object') return inserted
    // A concurrent HTTP request may have inserted one: look again.
    if (inserted) {
      const paymentRequest = {
        ...prepared,
        providerRef: null,
        number: null,
        branchCode: null,
        payeeName: null,
        qrText: null,
        payUrl: null,
        state: 'preparing',
      } as const
      return await requestFromProvider(services, paymentRequest, input, true)
    }
  }
  return undefined
}
