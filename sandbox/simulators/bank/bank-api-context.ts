import type { BankBook } from './bank-book.ts'
import type { BankSettingsStore } from './bank-simulator-settings.ts'

/** The parts of the bank that every provider's API uses. */
export type BankApiContext = {
  readonly book: BankBook
  readonly settings: BankSettingsStore
  readonly now: () => Date
}
