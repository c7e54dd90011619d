import * as words from '#copy/staff/words.js'
import type { LedgerAccount } from '#domain/posting/accounts.ts'

const accounts = {
  'cash.funding': true,
  'cash.clearing': true,
  'cash.transit': true,
  'receivable.principal': true,
  'receivable.interest': true,
  'receivable.fee': true,
  'receivable.penalty': true,
  'receivable.statutory': true,
  'receivable.enforcement': true,
  'liability.overpayment': true,
  'liability.suspense': true,
  'liability.statutory': true,
  'liability.third-party': true,
  'liability.returned': true,
  'liability.refund': true,
  'income.interest': true,
  'income.fee': true,
  'income.penalty': true,
  'income.enforcement': true,
  'income.recovery': true,
  'expense.provider-fee': true,
  'expense.loss': true,
  'expense.write-off': true,
} as const satisfies Readonly<Record<LedgerAccount, true>>

export const accountText = (account: string): string => words.ledgerAccount({ code: account })

/** Every account that the journal is filtered by. */
export const accountOptions = Object.keys(accounts).map(value => ({
  value,
  label: () => accountText(value),
}))
