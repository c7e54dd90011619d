import type { Bucket } from '../waterfall/bucket.ts'

/** The chart of accounts. The migrations list the same names. */
export type LedgerAccount =
  | 'cash.funding'
  | 'cash.clearing'
  | 'cash.transit'
  | `receivable.${Bucket}`
  | 'liability.overpayment'
  | 'liability.suspense'
  | 'liability.statutory'
  | 'liability.third-party'
  | 'liability.returned'
  | 'expense.provider-fee'
  | 'liability.refund'
  | 'expense.loss'
  | 'expense.write-off'
  | 'income.recovery'
  | `income.${Exclude<Bucket, 'principal' | 'statutory'>}`

/** One line of an entry: minor units, a debit positive and a credit negative. */
export type PostingLine = { readonly account: LedgerAccount; readonly amountMinor: bigint }

/**
 * What an entry books. Each kind has its place on the borrower's statement:
 * `server/statement/statement-coverage.ts` does not compile until a new kind has one.
 */
export type PostingKind =
  | 'payout'
  | 'disbursement'
  | 'return-held'
  | 'payment'
  | 'suspense'
  | 'cooling-off'
  | 'pay-off'
  | 'accrual'
  | 'accrual-correction'
  | 'refund-asked'
  | 'refund'
  | 'loss'
  | 'loss-undone'
  | 'provider-fee'
  | 'waiver'
  | 'write-off'

/** A kind, or the reversal of one. */
export type EntryKind = PostingKind | `${PostingKind}-reversal`

export type Posting = {
  readonly kind: EntryKind
  readonly lines: readonly PostingLine[]
}

/** The account on the other side of a recognised charge: income, or the liability to the state. */
export const recognisedIn = (bucket: Exclude<Bucket, 'principal'>): LedgerAccount =>
  bucket === 'statutory' ? 'liability.statutory' : `income.${bucket}`

/**
 * Drops zero lines and merges lines of one account. Throws when the lines do not sum to zero: an
 * unbalanced entry is a defect and must not reach the ledger.
 */
export const balancedPosting = (kind: EntryKind, lines: readonly PostingLine[]): Posting => {
  const byAccount = new Map<LedgerAccount, bigint>()
  for (const line of lines) {
    byAccount.set(line.account, (byAccount.get(line.account) ?? 0n) + line.amountMinor)
  }
  const kept = [...byAccount]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .map(([account, amountMinor]) => ({ account, amountMinor }))
  const sum = kept.reduce((total, line) => total + line.amountMinor, 0n)
  if (sum !== 0n) throw new Error(`posting ${kind} is out of balance by ${sum}`)
  return { kind, lines: kept }
}
