import { statementCopy } from '#copy/server/statement.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import type { Config } from '../../config/config.ts'
import type { PrintableBlock, PrintableDocument, PrintableRow } from '../../document/public.ts'
import { frameDocument } from '../../document/public.ts'
import type { StatementResponse } from '../statement-response.ts'
import type { StatementSubject } from '../subject.ts'

/** A statement as it is printed: the same words and figures as on the screen. */
export const statementDocument = (
  subject: StatementSubject,
  statement: StatementResponse,
  brand: Config['brand'],
): PrintableDocument => {
  const { locale, borrowerName } = subject
  const copy = statementCopy[locale].print
  const { headings } = copy
  const day = formatShortDate(localDate(statement.asOf), locale)
  const heading = (text: string): PrintableBlock => ({ kind: 'heading', text })
  return frameDocument(subject, brand, {
    title: copy.statement,
    subtitle: [statement.productName, borrowerName, copy.asOf({ day })].filter(Boolean).join(' · '),
    documentNo: statement.documentNo,
    contentHash: statement.contentHash,
    blocks: [
      { kind: 'lead', text: statement.owedText },
      heading(headings.summary),
      { kind: 'facts', facts: summaryFacts(subject, statement) },
      heading(headings.balanceSummary),
      balanceSummaryTable(subject, statement),
      heading(headings.installments),
      installmentTable(subject, statement),
      heading(headings.history),
      historyTable(subject, statement),
      heading(headings.charges),
      ...chargeBlocks(subject, statement),
      { kind: 'paragraph', text: helpText(subject) },
    ],
  })
}

/** The contact for questions about any of these documents. */
export const helpText = ({ lender: { grievance }, locale }: StatementSubject): string =>
  statementCopy[locale].print.help(grievance)

const summaryFacts = ({ borrowerName, locale }: StatementSubject, statement: StatementResponse) => {
  const copy = statementCopy[locale].print
  return [
    ...(borrowerName === '' ? [] : [{ label: copy.borrower, value: borrowerName }]),
    { label: copy.product, value: statement.productName },
    ...statement.summary.map(({ text, value }) => ({ label: text, value })),
  ]
}

const signs = { plus: '+', minus: '−', equals: '=', aside: '' } as const

const balanceSummaryTable = (
  { locale }: StatementSubject,
  { reckoning, figures: { currency } }: StatementResponse,
): PrintableBlock => {
  const { columns } = statementCopy[locale].print
  return {
    kind: 'table',
    columns: [
      { name: columns.what, share: 7 },
      { name: '', share: 1, style: 'figures' },
      { name: columns.amount, share: 3, style: 'figures' },
    ],
    rows: reckoning.map(
      ({ text, sign, amount }): PrintableRow => ({
        cells: [text, signs[sign], apiMoneyText(currency, amount)],
        ...(sign === 'equals' ? { style: 'sum' } : {}),
      }),
    ),
  }
}

const installmentTable = (
  { locale }: StatementSubject,
  { installments, figures: { currency } }: StatementResponse,
): PrintableBlock => {
  const copy = statementCopy[locale]
  const { columns } = copy.print
  const figure = (amount: string) => formatAmount(apiMoney(currency, amount))
  return {
    kind: 'table',
    columns: [
      { name: columns.name, share: 9 },
      { name: columns.owed, share: 3, style: 'figures' },
      { name: columns.paid, share: 3, style: 'figures' },
      { name: columns.remaining, share: 3, style: 'figures' },
    ],
    rows: installments.map(({ name, statusText, owed, paid, waived, left, parts }) => ({
      cells: [name, figure(owed), figure(paid), figure(left)],
      notes: [
        statusText,
        parts.map(part => `${part.name} ${figure(part.owed)}`).join(' · '),
        ...(Number(waived) === 0 ? [] : [`${copy.balanceSummary.waived}: ${figure(waived)}`]),
      ],
    })),
  }
}

const historyTable = (
  { locale }: StatementSubject,
  { lines, figures: { currency } }: StatementResponse,
): PrintableBlock => {
  const { columns } = statementCopy[locale].print
  const figure = (amount: string) => formatAmount(apiMoney(currency, amount))
  const effects = { adds: '+', reduces: '−', none: '' } as const
  return {
    kind: 'table',
    columns: [
      { name: columns.day, share: 3 },
      { name: columns.what, share: 9 },
      { name: columns.amount, share: 3, style: 'figures' },
      { name: columns.balance, share: 3, style: 'figures' },
    ],
    rows: lines.map(({ on, text, details, effect, amount, balance }) => ({
      cells: [
        formatShortDate(localDate(on), locale),
        text,
        // A line that changes nothing and moves no money, such as new due days, has no figure.
        Number(amount) === 0 ? '' : `${effects[effect]}${figure(amount)}`,
        figure(balance),
      ],
      notes: details,
    })),
  }
}

const chargeBlocks = (
  { locale }: StatementSubject,
  { charges, figures: { currency } }: StatementResponse,
): PrintableBlock[] => {
  const copy = statementCopy[locale].print
  if (charges.length === 0) return [{ kind: 'paragraph', text: copy.noCharges }]
  return [
    {
      kind: 'table',
      columns: [
        { name: copy.columns.day, share: 3 },
        { name: copy.columns.what, share: 12 },
        { name: copy.columns.amount, share: 3, style: 'figures' },
      ],
      rows: charges.map(({ on, name, amount, text, clipText }) => ({
        cells: [
          formatShortDate(localDate(on), locale),
          name,
          formatAmount(apiMoney(currency, amount)),
        ],
        notes: [text, clipText].filter(Boolean),
      })),
    },
  ]
}
