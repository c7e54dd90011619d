import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type Money, sumMinor } from '#domain/money/money.ts'
import { figureWriter } from '../catalog/public.ts'
import type { LoanEntry } from '../ledger/public.ts'
import type { StoredLoan } from '../loan/public.ts'
import { statementCoverage } from './statement-coverage.ts'
import type { StatementSubject } from './subject.ts'

type StatementLineResponse = OutputOf<typeof loanStatement>['lines'][number]
type StoredPayment = StoredLoan['payments'][number]
type MoneyMovement = {
  readonly on: string
  readonly text: string
  readonly amountMinor: bigint
  /** Set of money in another currency than the loan's, which is no figure of this statement. */
  readonly foreign?: Money
}

/** Money that came or went and left the debt as it was; `lines` are those that changed it. */
export const moneyLines = (
  subject: StatementSubject,
  lines: readonly Pick<StatementLineResponse, 'on' | 'balance'>[],
): StatementLineResponse[] => {
  const { amountText } = figureWriter(subject.loan.currency, subject.locale)
  const moved = [
    ...subject.loan.payments.flatMap(payment => paymentMovements(payment, subject)),
    ...subject.entries.flatMap(entry => entryMovements(entry, subject)),
  ]
  return moved.map(({ on, text, amountMinor, foreign }) => ({
    on,
    kind: 'money',
    text,
    details: foreign ? [formatMoney(foreign)] : [],
    effect: 'none',
    amount: amountText(amountMinor),
    balance: lines.findLast(line => line.on <= on)?.balance ?? '0',
  }))
}

/** A payment that does not count: held, sent back, or taken back by the bank. */
const paymentMovements = (
  payment: StoredPayment,
  { loan, entries, locale }: StatementSubject,
): MoneyMovement[] => {
  const { line: copy } = statementCopy[locale]
  const { paidOn: on, state } = payment
  const minor = BigInt(payment.amountMinor)
  const { currency } = payment
  const money =
    currency === loan.currency
      ? { amountMinor: minor }
      : { amountMinor: 0n, foreign: { currency, minor } }
  switch (state) {
    case 'suspense':
      return [{ on, text: copy.inSuspense, ...money }]
    case 'returned':
      return [{ on, text: copy.returned, ...money }]
    case 'reversed': {
      // No money came in with it: what the bank took back is the payment that it was paid with.
      if (payment.fromOverpayment) return []
      const takenBack = entries.findLast(entry => entry.reverses === payment.entryId)
      const text = copy.reversed({ paidOn: formatDate(localDate(on), locale) })
      return [{ on: takenBack?.businessOn ?? on, text, ...money }]
    }
    // What counts changes the debt, and has its line there; the parts of a split payment do.
    case 'posted':
    case 'applied':
    case 'split':
      return []
  }
}

/** An entry that no fact tells of. */
const entryMovements = (entry: LoanEntry, { locale }: StatementSubject): MoneyMovement[] => {
  const coverage = statementCoverage[entry.kind]
  if (!('own' in coverage)) return []
  const debits = entry.lines.map(line => line.amountMinor).filter(minor => minor > 0n)
  const text = statementCopy[locale].line[coverage.own]
  return [{ on: entry.businessOn, text, amountMinor: sumMinor(debits) }]
}
