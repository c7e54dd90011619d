import { accountAsOf, addToFacts } from '#domain/loan/account-as-of.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { paymentPosting, type RecognisedReceivables } from '#domain/posting/payment.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { recognisedReceivables } from '#server/ledger/store.ts'
import { factsOf } from '#server/loan/facts.ts'
import { getLoan } from '#server/loan/store.ts'
import { getAllocation, newPaymentFact } from '#server/payment/account-change.ts'
import type { BookedPayment } from '#server/payment/post-payment.ts'
import type { Services } from '#server/services.ts'

/** What booking one payment writes, without the loan's id. */
export type PostingStep = Pick<
  BookedPayment,
  | 'amountMinor'
  | 'currency'
  | 'paidOn'
  | 'state'
  | 'suspenseReason'
  | 'allocation'
  | 'requestedMinor'
  | 'paymentRequestState'
> & {
  /** The loan's version before the booking, and the loan's state after it. */
  readonly loan: NonNullable<BookedPayment['loan']>
  readonly entry: Pick<BookedPayment['entry'], 'kind' | 'businessOn' | 'lines'>
}

/**
 * A loan paid in `count` equal payments, each allocated by the domain over what is then owed, as
 * production allocates it before booking, so that the postings can be checked afterwards.
 */
export const createPostingScenario = async (
  services: Services,
  loanId: string,
  count: number,
): Promise<PostingStep[]> => {
  const loan = await getLoan(services.db, loanId)
  const paidOn = services.clock.businessDate(loan.market)
  let facts: LoanFacts = factsOf(loan)
  let receivables: RecognisedReceivables = await recognisedReceivables(services.db, loanId)
  const chapters: PostingStep[] = []
  let amountMinor: bigint | undefined
  for (let no = 1; no <= count; no += 1) {
    const paymentId = `payment-${no}`
    amountMinor ??= accountAsOf(facts, paidOn).outstandingMinor / BigInt(count)
    const next = newPaymentFact(facts, { paymentId, paidOn, amountMinor })
    facts = addToFacts(facts, { payment: next })
    const after = accountAsOf(facts, paidOn)
    const payment = getAllocation(after, paymentId)
    const posting = paymentPosting(payment, receivables, 'cash.clearing')
    receivables = recognisedAfter(receivables, posting.lines)
    chapters.push({
      amountMinor,
      currency: loan.currency,
      paidOn,
      state: 'posted',
      suspenseReason: null,
      allocation: payment,
      requestedMinor: amountMinor,
      paymentRequestState: 'paid',
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

const recognisedAfter = (
  receivables: RecognisedReceivables,
  lines: PostingStep['entry']['lines'],
): RecognisedReceivables =>
  Object.fromEntries(
    BUCKETS.map(bucket => [
      bucket,
      lines
        .filter(line => line.account === `receivable.${bucket}`)
        .reduce((sum, line) => sum + line.amountMinor, receivables[bucket] ?? 0n),
    ]),
  )
