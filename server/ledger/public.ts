export { type Entry, postEntry } from './post-entry.ts'
export { proveLedger } from './prove.ts'
export {
  accountBalances,
  countEntries,
  entryLines,
  loanBalances,
  recognisedReceivables,
} from './store.ts'
