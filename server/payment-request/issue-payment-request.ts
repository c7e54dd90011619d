import { lockLoanVersion, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { borrowerName } from '../profile/public.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { ChosenAmount } from './choose-amount.ts'
import { findPaymentMethod, type PaymentMethod } from './pay-methods.ts'
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

export type PaymentRequestInput = {
  readonly loan: StoredLoan
  readonly purpose: PaymentRequestPurpose
  readonly method: PaymentMethod
  readonly chosen: ChosenAmount
  /** The request must be valid until then; absent: for a few more minutes. */
  readonly validUntil?: Date
  /** When a request issued now expires. */
  readonly expiresAt: (now: Date) => Date
}

/** A request that expires sooner is not returned again: paying takes longer. */
const minRemainingMs = 5 * 60_000
const maxTries = 5
/** Each new request is an account or code at the provider, so a loan gets few in a short time. */
const maxIssued = 20
const issueWindowMs = 10 * 60_000

const isReusable = (
  active: PaymentRequest,
  { loan, method, chosen, expiresAt, validUntil }: PaymentRequestInput,
  now: Date,
): boolean =>
  // An active one may have been issued under a former code of the same method.
  findPaymentMethod(loan.market, active.paymentMethodType, active.paymentMethodCode)
    ?.paymentMethodCode === method.paymentMethodCode &&
  active.amountMinor === chosen.amountMinor &&
  (active.expiresAt.getTime() - now.getTime() > minRemainingMs ||
    // A day's price ends with the day: a new request would expire no later.
    (active.expiresAt > now && active.expiresAt >= expiresAt(now))) &&
  (validUntil === undefined || active.expiresAt >= validUntil)

/** A request number that can be read out: the date, then eight digits. */
export const newRequestNo = (services: Pick<Services, 'random'>, now: Date): string =>
  `${now.toISOString().slice(2, 10).replaceAll('-', '')}${services.random.digits(8)}`

/** The loan has had too many requests; a new one is possible after this time. */
type TooManyRequests = { readonly waitSeconds: number }

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
  expiresAt: input.expiresAt(now),
  createdAt: now,
})

/**
 * Inserts the request and replaces the active one, whose account the sweep closes at the provider.
 * `outdated` when the loan has changed since it was read: a payment booked meanwhile may change the
 * amount. False when another request is active. `waitSeconds` when the loan has had too many requests;
 * counted under the loan's lock.
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
    const issued = await listIssueTimes(tx, loan.loanId, { since, count: maxIssued })
    if (issued[maxIssued - 1] && issued[0]) {
      const untilMs = issued[0].getTime() + issueWindowMs
      return { waitSeconds: Math.max(1, Math.ceil((untilMs - now) / 1000)) }
    }
    if (before) {
      const state = before.expiresAt <= prepared.createdAt ? 'expired' : 'replaced'
      await movePaymentRequest(tx, before.paymentRequestId, activeRequestStates, state)
    }
    return await insertPaymentRequest(tx, prepared)
  })

/** After this long the HTTP request that inserted a payment request has ended. */
const concurrentRequestTimeoutMs = 60_000

/**
 * Creates the account or code at the provider, with the payment request's id as idempotency key: a
 * retry after a lost reply finds the same one. Undefined when the provider gives none.
 */
const requestFromProvider = async (
  services: Services,
  paymentRequest: PaymentRequest,
  { loan, method }: PaymentRequestInput,
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
      description: loan.orderNo,
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
      return active.state === 'waiting'
        ? active
        : await requestFromProvider(services, active, input, false)
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
        state: 'preparing',
      } as const
      return await requestFromProvider(services, paymentRequest, input, true)
    }
  }
  return undefined
}
