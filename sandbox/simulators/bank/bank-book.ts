import { openJournal } from '../../platform/journal.ts'
import {
  type BankEntry,
  bankEntry,
  type SimulatedAccount,
  type SimulatedCallback,
  type SimulatedPayment,
} from './bank-records.ts'
import { type BankMemory, createBankMemory } from './bank-state.ts'

/** The simulated bank's records: in memory to read, and line by line in its journal. */
export type BankBook = {
  readonly memory: Omit<BankMemory, 'apply' | 'forgetOlderHalf'>
  putAccount(record: SimulatedAccount): void
  putPayment(record: SimulatedPayment): void
  putCallback(record: SimulatedCallback): void
  sizeBytes(): number
  close(): void
}

/** A sandbox left running must not fill the disk. */
const MAX_JOURNAL_BYTES = 16 * 1024 * 1024

/**
 * Opens the book and replays its journal; without a file it is kept in memory only, within the same
 * bound. Throws when a line is not what this bank writes.
 */
export function openBankBook(
  file: string | undefined,
  maxJournalBytes: number = MAX_JOURNAL_BYTES,
): BankBook {
  const journal = openJournal(file)
  const memory = createBankMemory()
  for (const line of journal.lines) memory.apply(bankEntry.parse(line))

  /** Keeps the last state of each record; while that is still too much, drops the older half. */
  const compact = () => {
    journal.rewrite(memory.entries())
    while (journal.sizeBytes() > maxJournalBytes / 2 && memory.accounts.size > 1) {
      memory.forgetOlderHalf()
      journal.rewrite(memory.entries())
    }
  }
  const put = (entry: BankEntry) => {
    memory.apply(entry)
    journal.append(entry)
    if (journal.sizeBytes() > maxJournalBytes) compact()
  }
  return {
    memory,
    putAccount: record => put({ type: 'account', record }),
    putPayment: record => put({ type: 'payment', record }),
    putCallback: record => put({ type: 'callback', record }),
    sizeBytes: () => journal.sizeBytes(),
    close: () => journal.close(),
  }
}
