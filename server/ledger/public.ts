export { type Entry, postEntry } from './post-entry.ts'
export { proveLedger } from './prove.ts'
export {
  accountBalances,
  balancesOfLoans,
  countEntries,
  type EntryOfLoan,
  entryLines,
  loanBalances,
  loanEntries,
  receivablesIn,
  recognisedReceivables,
} from './store.ts'
