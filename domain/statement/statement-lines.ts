import { addDays, type LocalDate, laterOf } from '../calendar/local-date.ts'
import type {
  AccountCharge,
  AppliedRefund,
  AppliedWaiver,
  LoanAccount,
  PaymentAllocation,
} from '../loan/account.ts'
import { accountAsOf, type LoanEvent, loanEventsUntil } from '../loan/account-as-of.ts'
import type { ExtensionFact, LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'

/** The subject of one statement line. */
type StatementLineDetail =
  /** Agreed at the start: the amount lent, and the interest and fees of all installments. */
  | { readonly kind: 'principal' | 'interest' | 'fee' }
  /** Late charges of the days from `fromOn` to the line's own day. */
  | {
      readonly kind: 'late-penalty' | 'late-interest'
      readonly charge: AccountCharge
      readonly fromOn: LocalDate
    }
  | { readonly kind: 'charge'; readonly charge: AccountCharge }
  | { readonly kind: 'waiver'; readonly waiver: AppliedWaiver }
  | { readonly kind: 'payment'; readonly payment: PaymentAllocation }
  | { readonly kind: 'extension'; readonly extension: ExtensionFact }
  /** A refund whose money was gone: the borrower owes it back. */
  | { readonly kind: 'refund-shortfall'; readonly refund: AppliedRefund }

/** One change of a loan's balance. Minor units. */
export type StatementLine = StatementLineDetail & {
  readonly on: LocalDate
  /** Added to the balance; negative: taken off it. */
  readonly effectMinor: bigint
  /** The whole balance right after it, due or not. */
  readonly balanceMinor: bigint
}

/**
 * A loan's history until the end of a day, oldest first. The effects sum to the outstanding amount
 * of `accountAsOf`, and each day's last balance equals that day's. Every figure comes from the
 * account. Throws `RangeError` for a day before the disbursement.
 */
export function statementLines(facts: LoanFacts, asOf: LocalDate): readonly StatementLine[] {
  const lines: StatementLine[] = []
  let balanceMinor = 0n
  const add = (on: LocalDate, effectMinor: bigint, subject: StatementLineDetail) => {
    balanceMinor += effectMinor
    lines.push({ ...subject, on, effectMinor, balanceMinor })
  }
  const { schedule, disbursedOn } = facts
  add(disbursedOn, sumMinor(schedule.map(row => row.principalMinor)), { kind: 'principal' })
  const interestMinor = sumMinor(schedule.map(row => row.interestMinor))
  if (interestMinor > 0n) add(disbursedOn, interestMinor, { kind: 'interest' })
  const feeMinor = sumMinor(schedule.map(row => row.feeMinor))
  if (feeMinor > 0n) add(disbursedOn, feeMinor, { kind: 'fee' })

  let before: LoanAccount | undefined
  for (const [day, events] of loanEventsByDay(facts, asOf)) {
    const account = accountAsOf(facts, day)
    for (const growth of lateChargeGrowth(account, before))
      add(day, growth.effectMinor, growth.subject)
    for (const event of events) {
      const effect = statementEffect(event, account)
      if (effect !== undefined) add(day, effect.effectMinor, effect.subject)
    }
    before = account
  }
  return lines
}

/** The days with events, and `asOf`; in order. */
function loanEventsByDay(facts: LoanFacts, asOf: LocalDate): readonly [LocalDate, LoanEvent[]][] {
  const days = new Map<LocalDate, LoanEvent[]>()
  for (const event of loanEventsUntil(facts, asOf)) {
    // Events dated before the disbursement are shown on its day.
    const on = laterOf(event.on, facts.disbursedOn)
    const sameDay = days.get(on)
    if (sameDay === undefined) days.set(on, [event])
    else sameDay.push(event)
  }
  if (!days.has(asOf)) days.set(asOf, [])
  return [...days]
}

type StatementEffect = { readonly effectMinor: bigint; readonly subject: StatementLineDetail }

/** The increase of each late charge since the account before. */
function lateChargeGrowth(
  account: LoanAccount,
  before: LoanAccount | undefined,
): readonly StatementEffect[] {
  return account.charges.flatMap(charge => {
    const { kind, periodNo } = charge
    if (kind === 'raised') return []
    const earlier = before?.charges.find(each => each.kind === kind && each.periodNo === periodNo)
    const effectMinor = charge.amountMinor - (earlier?.amountMinor ?? 0n)
    if (effectMinor === 0n) return []
    const fromOn =
      before === undefined ? charge.dueOn : laterOf(charge.dueOn, addDays(before.asOf, 1))
    return [{ effectMinor, subject: { kind, charge, fromOn } }]
  })
}

/**
 * Undefined for a refund of money that was overpaid, which does not change the balance, and for money
 * that was put to the debt out of an overpayment of which nothing is there now.
 */
function statementEffect(
  { kind, fact }: LoanEvent,
  account: LoanAccount,
): StatementEffect | undefined {
  switch (kind) {
    case 'charge': {
      const charge = requireOne(account.charges, each => each.chargeId === fact.chargeId)
      return { effectMinor: charge.amountMinor, subject: { kind, charge } }
    }
    case 'waiver': {
      const waiver = requireOne(account.waivers, each => each.waiverId === fact.waiverId)
      return { effectMinor: -waiver.amountMinor, subject: { kind, waiver } }
    }
    case 'payment': {
      const payment = requireOne(account.payments, each => each.paymentId === fact.paymentId)
      if (payment.amountMinor === 0n) return undefined
      return {
        effectMinor: payment.overpaidMinor - payment.amountMinor,
        subject: { kind, payment },
      }
    }
    case 'extension':
      return { effectMinor: 0n, subject: { kind, extension: fact } }
    case 'refund': {
      const refund = requireOne(account.refunds, each => each.refundId === fact.refundId)
      if (refund.shortfallMinor === 0n) return undefined
      return { effectMinor: refund.shortfallMinor, subject: { kind: 'refund-shortfall', refund } }
    }
  }
}

function requireOne<Item>(items: readonly Item[], matches: (item: Item) => boolean): Item {
  const found = items.find(matches)
  if (found === undefined) throw new Error('a fact of this day is missing from the account')
  return found
}
