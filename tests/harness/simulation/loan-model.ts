import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CapKind } from '#domain/rate-caps/cap-rows.ts'

// What the world outside knows of a loan, and the few sums that must hold whatever happens. Written
// apart from the product: of its rules it takes the table of caps, and nothing that computes.

/** What a borrower was shown before they took the loan. */
export type AgreedTerms = {
  readonly principal: bigint
  readonly netDisbursed: bigint
  /** Interest and fees, kept back or in the installments. */
  readonly cost: bigint
  readonly repayable: bigint
  readonly termDays: number
  readonly agreedOn: string
  /** As shown: before the money was out, so no later than it came to be. */
  readonly firstDueOn: string
}

export type SimulatedPaymentRequest = {
  readonly number: string
  readonly cardNo: string
  readonly purpose: string
  readonly requestedMinor: bigint
}

/** Money that someone gave to the bank. */
export type SimulatedBankPayment = {
  readonly paymentId: string
  readonly provider: string
  readonly minor: bigint
  readonly currency: Currency
  /** Undefined: the number was nobody's. */
  readonly loan: SimulatedLoan | undefined
  readonly purpose: string
  /** Our side has said that it has it. */
  acknowledged: boolean
  reversed: boolean
  /** Our side has said that it knows so. */
  reversalAcknowledged: boolean
}

/** One loan from its asking to its end. */
export type SimulatedLoan = {
  readonly no: number
  readonly market: MarketCode
  readonly currency: Currency
  readonly productId: string
  readonly borrower: SimulatedBorrower
  readonly agreement: AgreedTerms
  readonly orderId: string
  readonly paymentRequests: SimulatedPaymentRequest[]
  /** How it is lived: how often its borrower pays, and how long it goes on. */
  readonly diligence: number
  readonly appliedOn: string
  /** What was done to it, the latest last. */
  readonly steps: string[]
  /** As it was last seen. */
  state: string
  daysBought: number
  refundsPaid: bigint
  /** Reasons for which a charge was cut, seen so far. */
  readonly clips: Set<string>
  isFinished: boolean
}

/** Someone who borrows, again and again. */
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
  /** Interest and fees, those kept back at the beginning among them. */
  readonly benefit: bigint
  /** Penalties and late interest. */
  readonly late: bigint
}

/** Which caps a loan's charges pass; none should. */
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

/** The states that may follow each other without a word of anyone's between. */
const nextStates: Readonly<Record<string, readonly string[]>> = {
  '21': ['110', '151'],
  '110': ['151'],
  '151': ['110', '170'],
  // Money that came back makes a loan wait for it again; a reversal opens a settled one.
  '170': ['151', '174', '180', '200'],
  '174': ['151', '170', '180', '200'],
  '180': ['151', '170', '174', '200'],
  '200': ['151', '170', '174', '180'],
}

/** Whether a loan may be in a state now that was in another when it was last seen. */
export const mayFollow = (before: string, now: string): boolean => {
  if (before === now) return true
  const reached = new Set([before])
  for (const state of reached) for (const next of nextStates[state] ?? []) reached.add(next)
  return reached.has(now)
}

/** The state that days and debts make, once the money is out. */
export const expectedState = (
  unpaid: readonly { readonly dueOn: string }[],
  today: string,
): string => {
  const first = unpaid.map(({ dueOn }) => dueOn).sort()[0]
  if (first === undefined) return '200'
  if (first > today) return '170'
  return first === today ? '174' : '180'
}
