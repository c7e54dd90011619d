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
import { namesArrival, payoutArrival, payoutResponse } from '../disbursement/public.ts'
import { extensionToday } from '../extension/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { type Locale, say } from '../platform/copy.ts'
import { readAtOneMoment } from '../platform/database/transaction.ts'
import { overpaymentSummary } from '../refund/public.ts'
import type { Services } from '../services.ts'
import { readSchedule, readTerms } from './agreed-terms.ts'
import { coolingOffEnd, decisionBy } from './disbursement-estimate.ts'
import { loanPageDispute } from './dispute-response.ts'
import { lateTomorrowMinor, loanToday } from './facts.ts'
import { loanTimeline } from './loan-timeline.ts'
import { balanceResponse } from './order-summary.ts'
import { hasOpenLoan } from './standing.ts'
import { findBorrowerLoan, type StoredLoan } from './store.ts'

type LoanDetailsOutput = OutputOf<typeof loanDetails>
type LoanToday = ReturnType<typeof loanToday>

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

/** What a loan's page shows that its one statement does not hold. */
type FurtherFacts = {
  readonly rejection: string | undefined
  readonly arrival: string | undefined
} & Pick<LoanDetailsOutput, 'recProducts' | 'overpayment' | 'payout' | 'eligibleInstead'>

const noFurtherFacts: FurtherFacts = {
  rejection: undefined,
  arrival: undefined,
  recProducts: [],
  overpayment: null,
  payout: null,
  eligibleInstead: null,
}

/**
 * Whether further statements are needed for this loan: of a refused application its reasons and what
 * is offered instead, of an approved one its payout, of one that was paid out just now the arrival, and
 * of an overpaid one its refunds.
 */
const needsFurtherFacts = (
  services: Services,
  loan: StoredLoan,
  { state, account }: LoanToday,
): boolean =>
  state === 'rejected' ||
  state === 'approved' ||
  namesArrival(services, loan) ||
  loan.refunds.length > 0 ||
  (account !== undefined && account.overpaidMinor > 0n)

const readFurtherFacts = async (
  context: BorrowerContext,
  loan: StoredLoan,
  { state }: LoanToday,
): Promise<FurtherFacts> => {
  const { services, locale } = context
  return {
    rejection: await rejectionText(services, loan, state, locale),
    arrival: namesArrival(services, loan) ? await payoutArrival(services, loan, locale) : undefined,
    recProducts: await recommended(context, loan, state),
    overpayment: await overpaymentSummary(services, loan),
    payout: await payoutResponse(services, loan, state),
    eligibleInstead: await eligibleInstead(services, loan, state),
  }
}

/**
 * The state of one loan as of today, its figures, and what can be done next, all of one moment: an
 * overpayment is not shown beside the refund that was made of it since. One statement is of one
 * moment by itself; only where others follow, all are sent in one transaction, which costs two more
 * round trips to the database.
 */
export const loanDetailsHandler = async (
  input: InputOf<typeof loanDetails>,
  context: BorrowerContext,
): Promise<LoanDetailsOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const notFound = () => refuse(protocolCode.notFound, say(locale, 'notFound'))
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return notFound()
  const standing = loanToday(services, loan)
  if (!needsFurtherFacts(services, loan, standing))
    return detailsOf(context, loan, standing, noFurtherFacts)
  return await readAtOneMoment(services, async reading => {
    const latest = await findBorrowerLoan(reading.db, signedIn.borrowerId, input)
    if (!latest) return notFound()
    const latestStanding = loanToday(reading, latest)
    const further = await readFurtherFacts(
      { ...context, services: reading },
      latest,
      latestStanding,
    )
    return detailsOf(context, latest, latestStanding, further)
  })
}

/** A late loan whose charge stands still: paid according to the borrower, at its cap, or written off. */
const withoutCharge = (locale: Locale, isReported: boolean): string => {
  const { lateReported, lateWithoutCharge } = loanCopy[locale].facts
  return isReported ? lateReported : lateWithoutCharge
}

const detailsOf = (
  { services, locale }: BorrowerContext,
  loan: StoredLoan,
  { state, account }: LoanToday,
  { rejection, arrival, ...further }: FurtherFacts,
): LoanDetailsOutput => {
  const today = services.clock.businessDate(loan.market)
  const copy = loanCopy[locale].status[state]
  const lateMinor = lateTomorrowMinor(loan, account)
  const extension = extensionToday(loan, account)
  const claim = loanPageDispute(loan, (account?.outstandingMinor ?? 0n) > 0n, today)
  const lateText =
    state === 'overdue' && lateMinor === 0n
      ? withoutCharge(locale, claim?.state === 'open')
      : undefined
  return {
    orderId: loan.loanId,
    productId: loan.productId,
    orderStatus: stateCode(state),
    noticeStatusText: copy.notice,
    noticeDesText: rejection ?? lateText ?? copy.description,
    productName: loan.productName,
    productLogo: loan.productLogo,
    userOrderDetail: { detail: detailRows(loan, { state, account, arrival }, locale) },
    inside: '',
    h5Url: `/repayment?productId=${encodeURIComponent(loan.productId)}&orderId=${loan.loanId}`,
    isDelay: 'refused' in extension ? '0' : '1',
    delayDays: 'refused' in extension ? 0 : extension.daysBought,
    telephone: services.config.brand.servicePhone[loan.market],
    isScore: loan.ratingOpen ? '1' : '0',
    moneyInReview: moneyInReview(loan, locale),
    claim,
    balance: balanceResponse(loan, account),
    lateTomorrow:
      lateMinor > 0n ? toDecimalString({ currency: loan.currency, minor: lateMinor }) : null,
    decisionBy: decisionBy(loan, state),
    coolingOffEndsOn: coolingOffEnd(loan, state, today),
    timeline: loanTimeline(loan, account),
    ...further,
  }
}
