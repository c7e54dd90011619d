import { addDays, daysBetween, type LocalDate, laterOf, partsOf } from '../calendar/local-date.ts'
import type { LoanAccount } from '../loan/account.ts'
import type { ExtensionFact, LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import { type ClipReason, capFee } from '../rate-caps/cap-charge.ts'
import { addPeriods } from '../schedule/periods.ts'
import { feeMinor } from '../terms/fee-amount.ts'
import type { Frequency, Terms } from '../terms/terms.ts'
import { BUCKETS } from '../waterfall/bucket.ts'

/** What more time costs and changes. All amounts are minor units. */
export type ExtensionOffer = {
  readonly feeMinor: bigint
  /** Interest, fees and charges already due, which must be covered before it takes effect. */
  readonly arrearsMinor: bigint
  /** The fee and the arrears: what one payment must bring. */
  readonly payMinor: bigint
  /** The new days of the unpaid installments, as the fact will hold them. */
  readonly dueDates: ExtensionFact['dueDates']
  /** The new day of the installment that is due or late now. */
  readonly nextDueOn: LocalDate
  /** By how many days that day moves: from its old day, or from today where that is later. */
  readonly daysBought: number
  /** What is still owed once it is paid; nothing new is charged for the days bought. */
  readonly owedAfterMinor: bigint
  /** What paying everything due today would cost instead. */
  readonly payNowInsteadMinor: bigint
}

/**
 * Why no more time is given: the product has no extension; nothing is due yet; all of them are
 * used, or today's is; or the fee would pass a cap (`capReason` says which), and is then not charged in part.
 */
export type ExtensionRefusal =
  | { readonly refused: 'not-offered' | 'not-due' | 'used-up' }
  | { readonly refused: 'above-cap'; readonly capReason: ClipReason }

export type ExtensionLoanTerms = Pick<Terms, 'extension' | 'every' | 'principalMinor'>

/**
 * The extension a borrower may take on the account's day. It gives one more period (specification
 * section 9: for the same period, once all due interest and penalties are paid): the oldest unpaid
 * installment falls due one period after its old day, or after today where that is later, and
 * those after it follow at the product's rhythm. `account` is `accountAsOf(facts, today)`.
 */
export function extensionOffer(
  terms: ExtensionLoanTerms,
  facts: LoanFacts,
  account: LoanAccount,
): ExtensionOffer | ExtensionRefusal {
  const { maxTimes, fee } = terms.extension
  if (maxTimes === 0) return { refused: 'not-offered' }
  if (account.state !== 'due' && account.state !== 'overdue') return { refused: 'not-due' }
  if (facts.extensions.length >= maxTimes || wasExtendedToday(facts, account)) {
    return { refused: 'used-up' }
  }

  const dueDates = movedDueDates(terms.every, facts, account)
  const [first] = dueDates
  const oldDueOn = account.installments.find(row => row.periodNo === first?.periodNo)?.dueOn
  if (first === undefined || oldDueOn === undefined) return { refused: 'not-due' }
  const daysBought = daysBetween(laterOf(oldDueOn, account.asOf), first.dueOn)
  const amountMinor = feeMinor(fee, terms.principalMinor)
  const guarded = capFee(facts.caps, {
    amountMinor,
    coversDays: daysBought,
    agreementMinor: facts.principalMinor,
    chargedMinor: chargedSoFar(facts, account),
  })
  if (guarded.reason !== undefined) return { refused: 'above-cap', capReason: guarded.reason }

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

/** A day's extension comes after all its money: a second one would be paid too early. */
const wasExtendedToday = ({ extensions }: LoanFacts, { asOf }: LoanAccount): boolean =>
  extensions.some(({ effectiveOn }) => effectiveOn === asOf)

/** One period later, counted on from the first so that the rhythm stays. */
function movedDueDates(
  every: Frequency,
  facts: LoanFacts,
  account: LoanAccount,
): ExtensionFact['dueDates'] {
  const unpaid = account.installments.filter(row => row.outstandingMinor > 0n)
  const [oldest] = unpaid
  if (oldest === undefined) return []
  const from = laterOf(oldest.dueOn, account.asOf)
  // A loan of the 31st that fell due on 28 February goes on from the 31st, not from the 28th; one
  // that an extension has moved to another day of the month stays there.
  const { day } = partsOf(from)
  const agreedDay = partsOf(facts.schedule[0]?.dueOn ?? from).day
  const isCutShort = from === oldest.dueOn && partsOf(addDays(from, 1)).day === 1
  const anchorDay = isCutShort && agreedDay > day ? agreedDay : day
  const periodNos = unpaid.map(({ periodNo }) => periodNo)
  return dueDatesFrom(addPeriods(from, every, 1, anchorDay), { every, periodNos, anchorDay })
}

/** The first of some installments falls due on a day, those after it at the loan's rhythm. */
export function dueDatesFrom(
  firstOn: LocalDate,
  rhythm: {
    readonly every: Frequency
    readonly periodNos: readonly number[]
    /** The day of the month that months long enough keep to. */
    readonly anchorDay: number
  },
): ExtensionFact['dueDates'] {
  const { every, periodNos, anchorDay } = rhythm
  return periodNos.map((periodNo, index) => ({
    periodNo,
    dueOn: index === 0 ? firstOn : addPeriods(firstOn, every, index, anchorDay),
  }))
}

/** All that is due by now but principal. */
function arrearsOf({ asOf, dueNowMinor, installments }: LoanAccount): bigint {
  const due = installments.filter(({ dueOn }) => dueOn <= asOf)
  return dueNowMinor - sumMinor(due.map(({ outstanding }) => outstanding.principal))
}

/** Benefit agreed and every charge the caps count: what the total cap has used. */
function chargedSoFar(facts: LoanFacts, account: LoanAccount): bigint {
  const charges = account.charges.filter(({ bucket }) => CAPPED_BUCKETS.has(bucket))
  return facts.benefitMinor + sumMinor(charges.map(({ amountMinor }) => amountMinor))
}

/** Charges by law and of enforcement are outside the caps. */
const CAPPED_BUCKETS: ReadonlySet<string> = new Set(
  BUCKETS.filter(bucket => bucket !== 'statutory' && bucket !== 'enforcement'),
)
