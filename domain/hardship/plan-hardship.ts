import { addDays, addMonths, type LocalDate, laterOf, partsOf } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import type { ExtensionFact, NewDueDate } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { addPeriods } from '../schedule/periods.ts'
import type { Frequency } from '../terms/terms.ts'
import type { HardshipRules } from './hardship-rules.ts'

/** What a borrower and staff agreed: so many payments of about the same amount. */
export type HardshipRequest = {
  readonly firstDueOn: LocalDate
  readonly every: Frequency
  readonly payments: number
}

/** Minor units. */
export type HardshipPlan = {
  readonly dueDates: readonly NewDueDate[]
  /** What falls due when; an installment's charges fall due with its first part. */
  readonly payments: readonly { readonly dueOn: LocalDate; readonly amountMinor: bigint }[]
}

export type HardshipProblem =
  | 'nothing-owed'
  | 'refund-owed'
  /** Charges of installments that are paid, or due after them, must be paid or waived first. */
  | 'charges-owed'
  | 'too-many-payments'
  | 'first-too-early'
  | 'first-too-late'
  | 'ends-too-late'
  /** An installment would fall due before its due date in force. */
  | 'due-too-early'

/**
 * The plan that spreads everything still owed of the agreed installments over new due dates, or the
 * first rule that it breaks. The amounts are those that are owed already: no interest, fee or charge
 * is added, and none becomes principal. `account` is the account of the day on which it is made.
 */
export function planHardship(
  rules: HardshipRules,
  account: LoanAccount,
  request: HardshipRequest,
): HardshipPlan | HardshipProblem {
  const { asOf } = account
  const { firstDueOn, every, payments } = request
  const unpaid = account.installments.filter(
    each => each.isScheduled && agreedMinor(account, each) > 0n,
  )
  const totalMinor = sumMinor(unpaid.map(each => agreedMinor(account, each)))
  if (totalMinor === 0n) return 'nothing-owed'
  if (account.refundShortfallMinor > 0n) return 'refund-owed'
  const spreadMinor = sumMinor(unpaid.map(each => each.outstandingMinor))
  if (spreadMinor < account.outstandingMinor) return 'charges-owed'
  if (payments > rules.maxPayments || BigInt(payments) > totalMinor) return 'too-many-payments'
  if (firstDueOn <= asOf) return 'first-too-early'
  if (firstDueOn > addDays(asOf, rules.maxDaysToFirst)) return 'first-too-late'
  const { day } = partsOf(firstDueOn)
  const dates = Array.from({ length: payments }, (_, index) =>
    index === 0 ? firstDueOn : addPeriods(firstDueOn, every, index, day),
  )
  const lastInForce = account.installments.reduce((last, { dueOn }) => laterOf(last, dueOn), asOf)
  if ((dates.at(-1) ?? firstDueOn) > addMonths(lastInForce, rules.maxMonthsLonger)) {
    return 'ends-too-late'
  }
  const dueDates = spread(account, unpaid, equalPayments(totalMinor, dates))
  if (dueDates.some(({ dueOn }, index) => dueOn < (unpaid[index]?.dueOn ?? dueOn))) {
    return 'due-too-early'
  }
  return { dueDates, payments: paymentsOf(account, dueDates) }
}

/** The plan as a fact of its loan. */
export const hardshipFact = (
  { dueDates }: HardshipPlan,
  extensionId: string,
  effectiveOn: LocalDate,
): ExtensionFact => ({ extensionId, effectiveOn, dueDates, isHardshipPlan: true })

/** What is left of an installment without its charges. */
const agreedMinor = ({ charges }: LoanAccount, installment: InstallmentAccount): bigint => {
  const own = charges.filter(({ periodNo }) => periodNo === installment.periodNo)
  return installment.outstandingMinor - sumMinor(own.map(each => each.outstandingMinor))
}

type PlannedPayment = { readonly dueOn: LocalDate; readonly amountMinor: bigint }

/** Equal payments; the last takes the difference. */
function equalPayments(totalMinor: bigint, dates: readonly LocalDate[]): PlannedPayment[] {
  const eachMinor = totalMinor / BigInt(dates.length)
  return dates.map((dueOn, index) => ({
    dueOn,
    amountMinor: index === dates.length - 1 ? totalMinor - eachMinor * BigInt(index) : eachMinor,
  }))
}

/** Pays the installments in their order with the payments in theirs. */
function spread(
  account: LoanAccount,
  installments: readonly InstallmentAccount[],
  payments: readonly PlannedPayment[],
): NewDueDate[] {
  let at = 0
  let leftMinor = payments[0]?.amountMinor ?? 0n
  return installments.map(installment => {
    let owedMinor = agreedMinor(account, installment)
    const parts: PlannedPayment[] = []
    while (owedMinor > 0n) {
      const payment = payments[at]
      if (payment === undefined) throw new Error('the payments of a plan sum to what is owed')
      const amountMinor = minMinor(owedMinor, leftMinor)
      if (amountMinor > 0n) parts.push({ dueOn: payment.dueOn, amountMinor })
      owedMinor -= amountMinor
      leftMinor = maxMinor(leftMinor - amountMinor, 0n)
      if (leftMinor === 0n) {
        at += 1
        leftMinor = payments[at]?.amountMinor ?? 0n
      }
    }
    const last = parts.at(-1)
    if (last === undefined) throw new Error('an installment of a plan owes something')
    const { periodNo } = installment
    return { periodNo, dueOn: last.dueOn, parts: parts.slice(0, -1) }
  })
}

/** What falls due on each day of a plan, charges of its installments included. */
function paymentsOf(account: LoanAccount, dueDates: readonly NewDueDate[]): PlannedPayment[] {
  const byDay = new Map<LocalDate, bigint>()
  const add = (dueOn: LocalDate, amountMinor: bigint) =>
    byDay.set(dueOn, (byDay.get(dueOn) ?? 0n) + amountMinor)
  for (const { periodNo, dueOn, parts = [] } of dueDates) {
    const owed = account.installments.find(each => each.periodNo === periodNo)
    const firstOn = parts[0]?.dueOn ?? dueOn
    const chargesMinor = sumMinor(
      account.charges.filter(each => each.periodNo === periodNo).map(each => each.outstandingMinor),
    )
    if (chargesMinor > 0n) add(firstOn, chargesMinor)
    for (const part of parts) add(part.dueOn, part.amountMinor)
    const earlierMinor = chargesMinor + sumMinor(parts.map(each => each.amountMinor))
    add(dueOn, (owed?.outstandingMinor ?? 0n) - earlierMinor)
  }
  return [...byDay]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([dueOn, amountMinor]) => ({ dueOn, amountMinor }))
}
