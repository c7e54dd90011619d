export { compareLoansWithLedger } from './compare-with-ledger.ts'
export { accountToday, factsOf, loanToday } from './facts.ts'
export { openLoan } from './open-loan.ts'
export { findBorrowerLoan, getLoan, type StoredLoan } from './store.ts'
