import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { addToFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/status.ts'
import { paymentPosting, type Recognised } from '#domain/posting/payment.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { recognisedReceivables } from '#server/ledger/public.ts'
import { factsOf, getLoan } from '#server/loan/public.ts'
import { allocationToJson } from '#server/repayment/allocation.ts'
import { getPayment } from '#server/repayment/book-on-loan.ts'
import { newPaymentFact } from '#server/repayment/new-payment.ts'
import type { BookedPayment } from '#server/repayment/post-payment.ts'
import type { Services } from '#server/services.ts'

/** What booking one payment writes, but for whose loan it is. */
export type Chapter = Pick<
  BookedPayment,
  | 'amountMinor'
  | 'currency'
  | 'paidOn'
  | 'state'
  | 'suspenseReason'
  | 'allocation'
  | 'askedMinor'
  | 'instructionState'
> & {
  /** The version it is booked on, and what the loan is then. */
  readonly loan: NonNullable<BookedPayment['loan']>
  readonly entry: Pick<BookedPayment['entry'], 'kind' | 'businessOn' | 'lines'>
}

/**
 * A loan paid in `count` equal payments, each spread by the domain over what is owed then, as
 * production spreads it before it books: so that what was posted can be proved afterwards.
 */
export const tellPostingStory = async (
  services: Services,
  loanId: string,
  count: number,
): Promise<Chapter[]> => {
  const loan = await getLoan(services.db, loanId)
  const paidOn = services.clock.businessDate(loan.market)
  let facts: LoanFacts = factsOf(loan)
  let held: Recognised = await recognisedReceivables(services.db, loanId)
  const chapters: Chapter[] = []
  let amountMinor: bigint | undefined
  for (let no = 1; no <= count; no += 1) {
    const paymentId = `payment-${no}`
    amountMinor ??= accountAsOf(facts, paidOn).outstandingMinor / BigInt(count)
    const next = newPaymentFact(facts, { paymentId, paidOn, amountMinor })
    facts = addToFacts(facts, { payment: next })
    const after = accountAsOf(facts, paidOn)
    const payment = getPayment(after, paymentId)
    const posting = paymentPosting(payment, held, 'cash.clearing')
    held = heldAfter(held, posting.lines)
    chapters.push({
      amountMinor,
      currency: loan.currency,
      paidOn,
      state: 'posted',
      suspenseReason: null,
      allocation: allocationToJson(payment),
      askedMinor: amountMinor,
      instructionState: 'paid',
      loan: {
        version: loan.version + BigInt(no - 1),
        state: Number(stateCode(after.state)),
        settledOn: after.settledOn ?? null,
      },
      entry: { kind: posting.kind, businessOn: paidOn, lines: posting.lines },
    })
  }
  return chapters
}

const heldAfter = (held: Recognised, lines: Chapter['entry']['lines']): Recognised =>
  Object.fromEntries(
    BUCKETS.map(bucket => [
      bucket,
      lines
        .filter(line => line.account === `receivable.${bucket}`)
        .reduce((sum, line) => sum + line.amountMinor, held[bucket] ?? 0n),
    ]),
  )
