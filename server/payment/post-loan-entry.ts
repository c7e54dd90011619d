import type { Transaction } from 'kysely'
import type { Posting } from '#domain/posting/accounts.ts'
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
