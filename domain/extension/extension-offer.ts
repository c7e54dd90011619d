import { addDays, daysBetween, type LocalDate, laterOf, partsOf } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import type { ExtensionFact, LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import { type ClipReason, capFee } from '../rate-caps/cap-charge.ts'
import { addPeriods } from '../schedule/periods.ts'
import { feeMinor } from '../terms/fee-amount.ts'
import type { Frequency, Terms } from '../terms/terms.ts'
import { BUCKETS } from '../waterfall/bucket.ts'

/** The cost and effect of an extension. All amounts are minor units. */
export type ExtensionOffer = {
  readonly feeMinor: bigint
  /** Interest, fees and charges already due, which must be paid before it takes effect. */
  readonly arrearsMinor: bigint
  /** The fee and the arrears: the exact amount to pay, in one payment. */
  readonly payMinor: bigint
  /** The new due dates from the oldest unpaid installment on, as `ExtensionFact` will hold them. */
  readonly dueDates: ExtensionFact['dueDates']
  /** The new due date of the installment that is due or overdue now. */
  readonly nextDueOn: LocalDate
  /** Days from its old due date, or from today if later, to the new one. */
  readonly daysBought: number
  /** Owed after the payment; nothing else is charged for the days bought. */
  readonly owedAfterMinor: bigint
  /** The alternative: the amount that pays everything due today. */
  readonly payNowInsteadMinor: bigint
}

/**
 * Why no extension is offered: the product has none; nothing is due yet; all of them are used, or
 * one was taken today; or the fee would exceed a cap (`capReason` says which; the fee is never
 * charged in part).
 */
export type ExtensionRefusal =
  | { readonly refused: 'not-offered' | 'not-due' | 'used-up' }
  | { readonly refused: 'above-cap'; readonly capReason: ClipReason }

export type ExtensionLoanTerms = Pick<Terms, 'extension' | 'every' | 'principalMinor'>

/**
 * The extension a borrower may take on the account's day, or why there is none. It gives one more
 * period (specification section 9: for the same period, once all due interest and penalties are
 * paid): the oldest unpaid installment falls due one period after its old due date, or after today
 * if later, and the others follow at the product's interval. `account` is
 * `accountAsOf(facts, today)`.
 */
export function extensionOffer(
  terms: ExtensionLoanTerms,
  facts: LoanFacts,
  account: LoanAccount,
): ExtensionOffer | ExtensionRefusal {
  const { maxTimes, fee } = terms.extension
  if (maxTimes === 0) return { refused: 'not-offered' }
  if (account.state !== 'due' && account.state !== 'overdue') return { refused: 'not-due' }
  // A hardship plan gives the time that an extension would sell.
  if (facts.extensions.some(({ isHardshipPlan }) => isHardshipPlan)) {
    return { refused: 'not-offered' }
  }
  if (facts.extensions.length >= maxTimes || wasExtendedToday(facts, account)) {
    return { refused: 'used-up' }
  }

  const dueDates = movedDueDates(terms.every, facts, account)
  const [first] = dueDates
  const oldDueOn = account.installments.find(row => row.periodNo === first?.periodNo)?.dueOn
  if (first === undefined || oldDueOn === undefined) return { refused: 'not-due' }
  const daysBought = daysBetween(laterOf(oldDueOn, account.asOf), first.dueOn)
  const amountMinor = feeMinor(fee, terms.principalMinor)
  const capped = capFee(facts.caps, {
    amountMinor,
    coversDays: daysBought,
    agreementMinor: facts.principalMinor,
    chargedMinor: chargedSoFar(facts, account),
  })
  if (capped.reason !== undefined) return { refused: 'above-cap', capReason: capped.reason }

  const arrearsMinor = arrearsOf(account)
  return {
    feeMinor: amountMinor,
    arrearsMinor,
    payMinor: amountMinor + arrearsMinor,
    dueDates,
    nextDueOn: first.dueOn,
    daysBought,
    owedAfterMinor: account.outstandingMinor - arrearsMinor,
    payNowInsteadMinor: account.dueNowMinor,
  }
}

/**
 * Extensions rank after the payments of their day (`loanEventsUntil`), so the payment of a second
 * one on the same day would be replayed before the first takes effect.
 */
const wasExtendedToday = ({ extensions }: LoanFacts, { asOf }: LoanAccount): boolean =>
  extensions.some(({ effectiveOn }) => effectiveOn === asOf)

/**
 * The oldest unpaid installment and every one after it, paid or not, moved by one period, each
 * counted from the first so that the intervals stay regular.
 */
function movedDueDates(
  every: Frequency,
  facts: LoanFacts,
  account: LoanAccount,
): ExtensionFact['dueDates'] {
  const scheduled = account.installments.filter(row => row.isScheduled)
  const first = scheduled.findIndex(row => hasScheduledDebt(account, row))
  const moved = first < 0 ? [] : scheduled.slice(first)
  const [oldest] = moved
  if (oldest === undefined || oldest.dueOn > account.asOf) return []
  const from = laterOf(oldest.dueOn, account.asOf)
  // A loan due on the 31st that fell due on 28 February continues on the 31st, not on the 28th; one
  // that an earlier extension moved to another day of the month stays on that day.
  const { day } = partsOf(from)
  const isCutShort = from === oldest.dueOn && partsOf(addDays(from, 1)).day === 1
  const anchorDay = isCutShort ? Math.max(day, agreedDay(facts)) : day
  const periodNos = moved.map(({ periodNo }) => periodNo)
  return dueDatesFrom(addPeriods(from, every, 1, anchorDay), { every, periodNos, anchorDay })
}

/**
 * The day of the month on which the loan falls due in months that have it: the latest one of the
 * disbursement and the agreed due dates.
 */
const agreedDay = ({ disbursedOn, schedule }: LoanFacts): number =>
  Math.max(...[disbursedOn, ...schedule.map(({ dueOn }) => dueOn)].map(date => partsOf(date).day))

/** Whether anything but charges is left to pay; charges keep their own due dates. */
function hasScheduledDebt(
  { charges }: LoanAccount,
  { periodNo, outstandingMinor }: InstallmentAccount,
): boolean {
  const own = charges.filter(charge => charge.periodNo === periodNo)
  return outstandingMinor > sumMinor(own.map(charge => charge.outstandingMinor))
}

/**
 * The due dates of installments when the first falls due on `firstOn`, the others at the interval.
 */
export function dueDatesFrom(
  firstOn: LocalDate,
  interval: {
    readonly every: Frequency
    readonly periodNos: readonly number[]
    /** The day of the month to use in months that have it. */
    readonly anchorDay: number
  },
): ExtensionFact['dueDates'] {
  const { every, periodNos, anchorDay } = interval
  return periodNos.map((periodNo, index) => ({
    periodNo,
    dueOn: index === 0 ? firstOn : addPeriods(firstOn, every, index, anchorDay),
  }))
}

/** Everything due by the account's day except principal. */
function arrearsOf({ asOf, dueNowMinor, installments }: LoanAccount): bigint {
  const due = installments.filter(({ dueOn }) => dueOn <= asOf)
  return dueNowMinor - sumMinor(due.map(({ outstanding }) => outstanding.principal))
}

/** The agreed benefit and every charge under the caps: the used part of the total cap. */
function chargedSoFar(facts: LoanFacts, account: LoanAccount): bigint {
  const charges = account.charges.filter(({ bucket }) => CAPPED_BUCKETS.has(bucket))
  return facts.benefitMinor + sumMinor(charges.map(({ amountMinor }) => amountMinor))
}

/** Statutory charges and enforcement costs are outside the caps. */
const CAPPED_BUCKETS: ReadonlySet<string> = new Set(
  BUCKETS.filter(bucket => bucket !== 'statutory' && bucket !== 'enforcement'),
)
