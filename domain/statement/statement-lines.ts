import { addDays, type LocalDate, laterOf } from '../calendar/local-date.ts'
import type {
  AccountCharge,
  AppliedWaiver,
  LoanAccount,
  PaymentAllocation,
} from '../loan/account.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { ExtensionFact, LoanFacts } from '../loan/facts.ts'
import { type LoanEvent, loanEventsUntil } from '../loan/loan-events.ts'
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

  const final = accountAsOf(facts, asOf)
  const pinned = pinPayments(facts, final)
  let before: LoanAccount | undefined
  for (const [day, events] of loanEventsByDay(facts, asOf)) {
    const account = { ...accountAsOf(pinned, day), payments: final.payments }
    for (const growth of lateChargeGrowth(account, before))
      add(day, growth.effectMinor, growth.subject)
    for (const event of events) {
      const { effectMinor, subject } = statementEffect(event, account)
      add(day, effectMinor, subject)
    }
    before = account
  }
  return lines
}

/**
 * The facts with each payment reduced to its final allocation, so that later refunds and
 * overpayments do not change the lines of earlier days.
 */
function pinPayments(facts: LoanFacts, final: LoanAccount): LoanFacts {
  const forExtension = new Set(
    facts.payments.filter(each => each.forExtension).map(each => each.paymentId),
  )
  const payments = final.payments.map(payment => ({
    paymentId: payment.paymentId,
    sequenceNo: payment.sequenceNo,
    paidOn: payment.paidOn,
    amountMinor: payment.amountMinor - payment.overpaidMinor,
    reversed: false,
    ...(forExtension.has(payment.paymentId) ? ({ forExtension: true } as const) : {}),
  }))
  return { ...facts, payments, refunds: [] }
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

function statementEffect({ kind, fact }: LoanEvent, account: LoanAccount): StatementEffect {
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
      const allocatedMinor = payment.amountMinor - payment.overpaidMinor
      return { effectMinor: -allocatedMinor, subject: { kind, payment } }
    }
    case 'extension':
      return { effectMinor: 0n, subject: { kind, extension: fact } }
  }
}

function requireOne<Item>(items: readonly Item[], matches: (item: Item) => boolean): Item {
  const found = items.find(matches)
  if (found === undefined) throw new Error('a fact of this day is missing from the account')
  return found
}
