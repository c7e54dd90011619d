import { createHash } from 'node:crypto'
import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate } from '#domain/calendar/format.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { StatementLine } from '#domain/statement/statement-lines.ts'
import { figureWriter } from '../catalog/public.ts'
import { readTerms } from '../loan/public.ts'
import { statementChargesResponse } from './statement-charges-response.ts'
import { statementInstallmentsResponse } from './statement-installments-response.ts'
import { statementLinesResponse } from './statement-lines-response.ts'
import type { StatementSubject } from './subject.ts'

export type StatementResponse = Omit<OutputOf<typeof loanStatement>, 'documents'>

/** The whole statement; every figure is the account's, or a sum of its lines. */
export const statementResponse = (subject: StatementSubject): StatementResponse => {
  const { loan, account, lender, receipts, madeAt } = subject
  const content = {
    productName: loan.productName,
    lender: lender.name,
    asOf: account.asOf,
    figures: figuresOf(subject),
    owedText: owedText(subject),
    summary: summaryRows(subject),
    reckoning: balanceSummaryRows(subject),
    installments: statementInstallmentsResponse(subject),
    lines: statementLinesResponse(subject),
    charges: statementChargesResponse(subject),
    receipts: [...receipts],
    isSettled: account.state === 'settled' ? ('1' as const) : ('0' as const),
  }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return {
    ...content,
    documentNo: documentNumber(subject, contentHash),
    contentHash,
    madeAt: madeAt.toISOString(),
  }
}

/** Names a document by its loan, its day and a digest of its content. */
export const documentNumber = ({ loan, account }: StatementSubject, contentHash: string): string =>
  [loan.orderNo, account.asOf.replaceAll('-', ''), contentHash.slice(0, 8).toUpperCase()].join('-')

const sumOf = (lines: readonly StatementLine[], kinds: readonly StatementLine['kind'][]) =>
  sumMinor(lines.filter(({ kind }) => kinds.includes(kind)).map(each => each.effectMinor))

/** The sums that a statement adds up from, in minor units. */
const sumsOf = ({ lines, account }: StatementSubject) => ({
  scheduledMinor: sumOf(lines, ['principal', 'interest', 'fee']),
  chargedMinor: sumOf(lines, ['late-penalty', 'late-interest', 'charge']),
  refundShortfallMinor: sumOf(lines, ['refund-shortfall']),
  waivedMinor: -sumOf(lines, ['waiver']),
  paidMinor: -sumOf(lines, ['payment']),
  owedMinor: account.outstandingMinor,
})

const figuresOf = (subject: StatementSubject): StatementResponse['figures'] => {
  const { loan, account, locale } = subject
  const { amountText } = figureWriter(loan.currency, locale)
  const sums = sumsOf(subject)
  return {
    currency: loan.currency,
    agreed: amountText(loan.principalMinor),
    received: amountText(receivedMinor(subject)),
    scheduled: amountText(sums.scheduledMinor),
    charged: amountText(sums.chargedMinor),
    waived: amountText(sums.waivedMinor),
    refundShortfall: amountText(sums.refundShortfallMinor),
    paid: amountText(sums.paidMinor),
    owed: amountText(sums.owedMinor),
    dueNow: amountText(account.dueNowMinor),
    nextDueAmount: amountText(account.nextDue?.amountMinor ?? 0n),
    nextDueOn: account.nextDue?.dueOn ?? null,
    daysLate: account.daysLate,
    overpaid: amountText(account.overpaidMinor),
    settledOn: account.settledOn ?? null,
  }
}

const receivedMinor = ({ loan, deductedFeesMinor }: StatementSubject): bigint =>
  loan.principalMinor - deductedFeesMinor

const owedText = ({ loan, account, locale }: StatementSubject): string => {
  const { money } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale].owed
  const { settledOn, dueNowMinor, outstandingMinor, overpaidMinor, nextDue } = account
  if (settledOn !== undefined) {
    const day = formatDate(settledOn, locale)
    return overpaidMinor > 0n
      ? copy.settledWithSurplus({ day, surplus: money(overpaidMinor) })
      : copy.settled({ day })
  }
  if (dueNowMinor > 0n || nextDue === undefined) {
    return copy.dueNow({ now: money(dueNowMinor), all: money(outstandingMinor) })
  }
  const day = formatDate(nextDue.dueOn, locale)
  return copy.dueNext({
    next: money(nextDue.amountMinor),
    day,
    all: money(outstandingMinor),
  })
}

const summaryRows = (subject: StatementSubject): StatementResponse['summary'] => {
  const { loan, facts, account, locale } = subject
  const { money, percent } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale].summary
  const agreedOn = localDateIn(getMarket(loan.market).timeZone, loan.createdAt)
  const rows = [
    { text: copy.orderNo, value: loan.orderNo },
    { text: copy.agreedOn, value: formatDate(agreedOn, locale) },
    { text: copy.amount, value: money(loan.principalMinor) },
    { text: copy.received, value: money(receivedMinor(subject)) },
    { text: copy.receivedOn, value: formatDate(facts.disbursedOn, locale) },
    { text: copy.term, value: copy.installments({ count: facts.schedule.length }) },
    { text: copy.rate, value: copy.perYear({ percent: percent(readTerms(loan).annualRate) }) },
  ]
  if (account.settledOn !== undefined) {
    rows.push({ text: copy.settledOn, value: formatDate(account.settledOn, locale) })
  }
  return rows
}

const balanceSummaryRows = (subject: StatementSubject): StatementResponse['reckoning'] => {
  const { loan, account, locale } = subject
  const { amountText } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale].balanceSummary
  const sums = sumsOf(subject)
  const rows: StatementResponse['reckoning'] = [
    { text: copy.scheduled, sign: 'plus', amount: amountText(sums.scheduledMinor) },
  ]
  if (sums.chargedMinor > 0n) {
    rows.push({ text: copy.charged, sign: 'plus', amount: amountText(sums.chargedMinor) })
  }
  if (sums.refundShortfallMinor > 0n) {
    const amount = amountText(sums.refundShortfallMinor)
    rows.push({ text: copy.refundShortfall, sign: 'plus', amount })
  }
  if (sums.waivedMinor > 0n) {
    rows.push({ text: copy.waived, sign: 'minus', amount: amountText(sums.waivedMinor) })
  }
  rows.push({ text: copy.paid, sign: 'minus', amount: amountText(sums.paidMinor) })
  rows.push({ text: copy.owed, sign: 'equals', amount: amountText(sums.owedMinor) })
  if (account.overpaidMinor > 0n) {
    rows.push({ text: copy.overpaid, sign: 'aside', amount: amountText(account.overpaidMinor) })
  }
  return rows
}
