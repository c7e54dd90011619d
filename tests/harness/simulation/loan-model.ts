import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CapKind } from '#domain/rate-caps/cap-rows.ts'

// A loan as known outside the product, and the sums that must always hold. Written independently of
// the product: it shares the table of rate caps with it, and nothing that computes.

/** The agreement as shown to the borrower before they accepted it. */
export type AgreedTerms = {
  readonly principal: bigint
  readonly netDisbursed: bigint
  /** Interest and fees, deducted or in the installments. */
  readonly cost: bigint
  readonly repayable: bigint
  readonly termDays: number
  readonly agreedOn: string
  /** As shown before the payout, so no later than the real day. */
  readonly firstDueOn: string
}

export type SimulatedPaymentRequest = {
  readonly number: string
  readonly cardNo: string
  readonly purpose: string
  readonly requestedMinor: bigint
}

/** A payment that was made at the bank. */
export type SimulatedBankPayment = {
  readonly paymentId: string
  readonly provider: string
  readonly minor: bigint
  readonly currency: Currency
  /** Undefined: the number is unknown to us. */
  readonly loan: SimulatedLoan | undefined
  readonly purpose: string
  /** Our side has acknowledged the payment. */
  acknowledged: boolean
  reversed: boolean
  /** Our side has acknowledged the reversal. */
  reversalAcknowledged: boolean
}

/** One loan from its application to its end. */
export type SimulatedLoan = {
  readonly no: number
  readonly market: MarketCode
  readonly currency: Currency
  readonly productId: string
  readonly borrower: SimulatedBorrower
  readonly agreement: AgreedTerms
  readonly orderId: string
  readonly paymentRequests: SimulatedPaymentRequest[]
  /** Its course: how often its borrower pays, and how long it continues. */
  readonly diligence: number
  readonly appliedOn: string
  /** The actions on it, the latest last. */
  readonly steps: string[]
  /** Its state when it was last checked. */
  state: string
  daysBought: number
  refundsPaid: bigint
  /** Reasons for which a charge was capped, seen so far. */
  readonly clips: Set<string>
  isFinished: boolean
}

/** A borrower who takes one loan after the other. */
export type SimulatedBorrower = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly token: string
  loan: SimulatedLoan | undefined
}

export const currencyOf = { ID: 'IDR', IN: 'INR' } as const satisfies Record<MarketCode, Currency>

/** A share of an amount, rounded down; the latest row of the table that was in force. */
const capOf = (loan: SimulatedLoan, kind: CapKind) => {
  const { termDays, agreedOn, principal } = loan.agreement
  const rows = marketRules(loan.market)
    .capRows.filter(
      row =>
        row.kind === kind &&
        row.from <= agreedOn &&
        row.minTenorDays <= termDays &&
        termDays <= (row.maxTenorDays ?? termDays),
    )
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const share = rows.at(-1)?.share
  return share && { of: principal, share }
}

/** What has been charged on a loan by now. */
export type ChargedTotals = {
  /** Interest and fees, including those deducted at the start. */
  readonly benefit: bigint
  /** Penalties and late interest. */
  readonly late: bigint
}

/** The caps that a loan's charges exceed; must be empty. */
export const exceededCaps = (
  loan: SimulatedLoan,
  { benefit, late }: ChargedTotals,
  daysLate: number,
) => {
  const passed: string[] = []
  const check = (kind: CapKind, charged: bigint, days: number) => {
    const cap = capOf(loan, kind)
    if (!cap) return
    const most = (cap.of * cap.share.numerator * BigInt(days)) / cap.share.denominator
    if (charged > most) passed.push(`${kind}: ${charged} was charged, ${most} is the most`)
  }
  check('total', benefit + late, 1)
  check('benefit-per-day', benefit, loan.agreement.termDays + loan.daysBought)
  check('late-fine-per-day', late, Math.max(daysLate, 0))
  return passed
}

/** The states that may follow each other without an action between. */
const nextStates: Readonly<Record<string, readonly string[]>> = {
  '21': ['110', '151'],
  '110': ['151'],
  '151': ['110', '170'],
  // A returned payout makes a loan wait for it again; a reversal reopens a settled one.
  '170': ['151', '174', '180', '200'],
  '174': ['151', '170', '180', '200'],
  '180': ['151', '170', '174', '200'],
  '200': ['151', '170', '174', '180'],
}

/** Whether a loan may have its present state after its state at the last check. */
export const mayFollow = (before: string, now: string): boolean => {
  if (before === now) return true
  const reached = new Set([before])
  for (const state of reached) for (const next of nextStates[state] ?? []) reached.add(next)
  return reached.has(now)
}

/** The expected state by days and debts, once the loan is paid out. */
export const expectedState = (
  unpaid: readonly { readonly dueOn: string }[],
  today: string,
): string => {
  const first = unpaid.map(({ dueOn }) => dueOn).sort()[0]
  if (first === undefined) return '200'
  if (first > today) return '170'
  return first === today ? '174' : '180'
}
