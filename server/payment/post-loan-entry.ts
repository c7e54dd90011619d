import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { PaymentAllocation } from '#domain/loan/account.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { recoveryPosting } from '#domain/posting/loan-servicing.ts'
import {
  type MoneySource,
  paymentPosting,
  type RecognisedReceivables,
} from '#domain/posting/payment.ts'
import { postEntry } from '../ledger/public.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

/** Who or what changes the books. */
export type PostingCause = { readonly actor: string; readonly kind: string; readonly id: string }

/** A change of one loan's books: its transaction holds the loan's row, `loan` is as it was read. */
export type LoanPosting = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan
  readonly cause: PostingCause
}

/**
 * The entry of a payment on a loan: a recovery when it was paid after the loan was written off.
 * `recognised` is what the books hold as receivable before it.
 */
export const loanPaymentPosting = (
  { writtenOffOn }: Pick<StoredLoan, 'writtenOffOn'>,
  payment: PaymentAllocation,
  recognised: RecognisedReceivables,
  source: MoneySource,
): Posting =>
  isRecovery(writtenOffOn, payment)
    ? recoveryPosting(payment, source)
    : paymentPosting(payment, recognised, source)

/** Whether a payment is of a day after its loan was written off. */
export const isRecovery = (
  writtenOffOn: LocalDate | null,
  { paidOn }: Pick<PaymentAllocation, 'paidOn'>,
): boolean => writtenOffOn !== null && paidOn > writtenOffOn

/** Posts an entry in a loan's chain, on today's business day; answers its id. */
export const postLoanEntry = async (
  { services, tx, loan, cause }: LoanPosting,
  posting: Posting,
  reverses: string | null = null,
): Promise<string> => {
  const entryId = services.random.uuid()
  await postEntry(tx, {
    entryId,
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: cause.kind, id: cause.id },
    actor: cause.actor,
    reverses,
    loanId: loan.loanId,
  })
  return entryId
}
