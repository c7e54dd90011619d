import type { Bucket } from '../waterfall/bucket.ts'

/** The chart of accounts; the same names stand in the migrations. */
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
  | `income.${Exclude<Bucket, 'principal' | 'statutory'>}`

/** One line of an entry: minor units, a debit positive and a credit negative. */
export type PostingLine = { readonly account: LedgerAccount; readonly amountMinor: bigint }

/**
 * What an entry books. Each kind is told to the borrower somewhere on the loan's statement: see
 * `server/statement/statement-coverage.ts`, which does not compile without a new one.
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

/** A kind, or the taking back of one. */
export type EntryKind = PostingKind | `${PostingKind}-reversal`

export type Posting = {
  readonly kind: EntryKind
  readonly lines: readonly PostingLine[]
}

/** Where the other side of a recognised charge goes: income, or what is owed to the state. */
export const recognisedIn = (bucket: Exclude<Bucket, 'principal'>): LedgerAccount =>
  bucket === 'statutory' ? 'liability.statutory' : `income.${bucket}`

/**
 * Drops empty lines, merges lines of one account and proves the balance. An entry that does not
 * sum to zero is a defect of ours, so it throws rather than reach the ledger.
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
