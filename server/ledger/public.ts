export { type Entry, postEntry } from './post-entry.ts'
export { proveLedger } from './prove.ts'
export {
  accountBalances,
  balancesOfLoans,
  countEntries,
  entryLines,
  loanBalances,
  receivablesIn,
  recognisedReceivables,
} from './store.ts'
