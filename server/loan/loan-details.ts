import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { loanCopy } from '#copy/server/loan.js'
import { formatDate } from '#domain/calendar/format.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { type LoanState, stateCode } from '#domain/loan/loan-state.ts'
import { getMarket } from '#domain/market/market.ts'
import { formatMoney } from '#domain/money/format.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { formatPercent } from '#domain/money/ratio.ts'
import { eligibleInstead, rejectionText } from '../application/public.ts'
import { recommendedProducts } from '../catalog/public.ts'
import { payoutArrival, payoutResponse } from '../disbursement/public.ts'
import { extensionToday } from '../extension/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { type Locale, say } from '../platform/copy.ts'
import { readAtOneMoment } from '../platform/database/transaction.ts'
import { overpaymentSummary } from '../refund/public.ts'
import { readSchedule, readTerms } from './agreed-terms.ts'
import { coolingOffEnd, decisionBy } from './disbursement-estimate.ts'
import { loanPageDispute } from './dispute-response.ts'
import { lateTomorrowMinor, loanToday } from './facts.ts'
import { balanceResponse } from './order-summary.ts'
import { hasOpenLoan } from './standing.ts'
import { findBorrowerLoan, type StoredLoan } from './store.ts'

type LoanDetailsOutput = OutputOf<typeof loanDetails>

const detailRows = (
  loan: StoredLoan,
  {
    state,
    account,
    arrival,
  }: {
    readonly state: LoanState
    readonly account: LoanAccount | undefined
    readonly arrival: string | undefined
  },
  locale: Locale,
): LoanDetailsOutput['userOrderDetail']['detail'] => {
  const copy = loanCopy[locale].facts
  const money = (minor: bigint) => formatMoney({ currency: loan.currency, minor })
  const terms = readTerms(loan)
  const keptMinor = readSchedule(loan).disbursalFees.reduce((sum, fee) => sum + fee.amountMinor, 0n)
  const appliedOn = localDateIn(getMarket(loan.market).timeZone, loan.createdAt)
  const rows: LoanDetailsOutput['userOrderDetail']['detail'] = [
    { text: copy.amount, value: money(loan.principalMinor) },
    // Nothing was received, or will be, for a refused application.
    ...(state === 'rejected'
      ? []
      : [
          {
            text: loan.disbursedOn === null ? copy.willReceive : copy.received,
            value: money(loan.principalMinor - keptMinor),
          },
        ]),
    ...(arrival === undefined ? [] : [{ text: copy.sentTo, value: arrival }]),
    { text: copy.term, value: copy.installments({ count: terms.installments }) },
    { text: copy.interestRate, value: copy.perYear({ percent: formatPercent(terms.annualRate) }) },
  ]
  if (loan.disbursedOn === null || !account) {
    rows.push({ text: copy.appliedOn, value: formatDate(appliedOn, locale) })
  } else {
    const lateMinor = account.charges
      .filter(charge => charge.kind !== 'raised')
      .reduce((sum, charge) => sum + charge.amountMinor, 0n)
    if (lateMinor > 0n) rows.push({ text: copy.lateCharges, value: money(lateMinor) })
    if (account.outstandingMinor > 0n) {
      rows.push({ text: copy.outstanding, value: money(account.outstandingMinor) })
    }
    if (account.nextDue) {
      rows.push({ text: copy.nextDue, value: formatDate(account.nextDue.dueOn, locale) })
    }
    if (account.settledOn) {
      rows.push({ text: copy.settledOn, value: formatDate(account.settledOn, locale) })
    }
  }
  rows.push({ text: copy.orderNo, value: loan.orderNo })
  return rows
}

const moneyInReview = (loan: StoredLoan, locale: Locale): LoanDetailsOutput['moneyInReview'] =>
  loan.payments
    .filter(payment => payment.state === 'suspense')
    .map(payment => {
      const { currency } = payment
      const amount = { currency, minor: BigInt(payment.amountMinor) }
      return {
        amount: toDecimalString(amount),
        currency,
        receivedOn: payment.paidOn,
        text: loanCopy[locale].facts.inSuspense({ amount: formatMoney(amount) }),
      }
    })

/**
 * Other lenders' products after a refusal (decision 083), and never to someone who has a loan or an
 * application under way with us.
 */
const recommended = async (
  { services, signedIn, locale }: BorrowerContext,
  loan: StoredLoan,
  state: LoanState,
): Promise<LoanDetailsOutput['recProducts']> => {
  if (state !== 'rejected') return []
  if (await hasOpenLoan(services.db, signedIn.borrowerId)) return []
  return await recommendedProducts(services, { market: loan.market, locale, lenders: 'others' })
}

/**
 * The state of one loan as of today, its figures, and what can be done next, all of one moment: an
 * overpayment is not shown beside the refund that was made of it since.
 */
export const loanDetailsHandler = async (
  input: InputOf<typeof loanDetails>,
  context: BorrowerContext,
): Promise<LoanDetailsOutput | Refusal> =>
  await readAtOneMoment(context.services, services => readDetails(input, { ...context, services }))

const readDetails = async (
  input: InputOf<typeof loanDetails>,
  context: BorrowerContext,
): Promise<LoanDetailsOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const { state, account } = loanToday(services, loan)
  const today = services.clock.businessDate(loan.market)
  const copy = loanCopy[locale].status[state]
  const arrival = await payoutArrival(services, loan, locale)
  const rejection = await rejectionText(services, loan, state, locale)
  const order = new URLSearchParams({ productId: loan.productId, orderId: loan.loanId })
  const lateMinor = lateTomorrowMinor(loan, account)
  return {
    orderId: loan.loanId,
    productId: loan.productId,
    orderStatus: stateCode(state),
    noticeStatusText: copy.notice,
    noticeDesText: rejection ?? copy.description,
    recProducts: await recommended(context, loan, state),
    productName: loan.productName,
    productLogo: loan.productLogo,
    userOrderDetail: { detail: detailRows(loan, { state, account, arrival }, locale) },
    inside: '',
    h5Url: `/repayment?${order}`,
    isDelay: 'refused' in extensionToday(loan, account) ? '0' : '1',
    telephone: services.config.brand.servicePhone[loan.market],
    isScore: loan.ratingOpen ? '1' : '0',
    moneyInReview: moneyInReview(loan, locale),
    claim: loanPageDispute(loan, (account?.outstandingMinor ?? 0n) > 0n, today),
    balance: balanceResponse(loan, account),
    lateTomorrow:
      lateMinor > 0n ? toDecimalString({ currency: loan.currency, minor: lateMinor }) : null,
    overpayment: await overpaymentSummary(services, loan),
    decisionBy: decisionBy(loan, state),
    payout: await payoutResponse(services, loan, state),
    coolingOffEndsOn: coolingOffEnd(loan, state, today),
    eligibleInstead: await eligibleInstead(services, loan, state),
  }
}
