export { idAt } from './id-ranges.ts'
export { storeLedgerDigests, verifyLedgerDigests } from './ledger-digests.ts'
export { postEntry } from './post-entry.ts'
export { proveLedger } from './prove.ts'
export {
  accountBalances,
  balancesOfLoans,
  countEntries,
  entryLines,
  findLossEntry,
  type LoanEntry,
  loanEntries,
  paymentStream,
  receivablesIn,
  recognisedReceivables,
} from './store.ts'
export { readTotalsUntil } from './totals-until.ts'
