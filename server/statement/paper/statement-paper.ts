import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { formatAmount, formatMoney } from '#domain/money/format.ts'
import { parseMoney } from '#domain/money/parse.ts'
import type { Config } from '../../config.ts'
import { statementCopy } from '../copy.ts'
import type { Statement } from '../describe-statement.ts'
import type { PrintedSubject } from '../subject.ts'
import type { Paper, PaperBlock, PaperRow } from './paper.ts'
import { framePaper } from './paper-frame.ts'

/** A statement as it is printed: the same words and figures as on the screen. */
export const statementPaper = (
  subject: PrintedSubject,
  statement: Statement,
  brand: Config['brand'],
): Paper => {
  const { locale, borrowerName } = subject
  const copy = statementCopy[locale].paper
  const { headings } = copy
  const day = formatShortDate(localDate(statement.asOf), locale)
  const heading = (text: string): PaperBlock => ({ kind: 'heading', text })
  return framePaper(subject, brand, {
    title: copy.statement,
    subtitle: [statement.productName, borrowerName, copy.asOf(day)].filter(Boolean).join(' · '),
    documentNo: statement.documentNo,
    contentHash: statement.contentHash,
    blocks: [
      { kind: 'lead', text: statement.owedText },
      heading(headings.summary),
      { kind: 'facts', facts: summaryFacts(subject, statement) },
      heading(headings.reckoning),
      reckoningTable(subject, statement),
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

/** Whom to ask about any of these papers. */
export const helpText = ({ lender: { grievance }, locale }: PrintedSubject): string =>
  statementCopy[locale].paper.help(grievance.officer, grievance.phone, grievance.email)

const summaryFacts = ({ borrowerName, locale }: PrintedSubject, statement: Statement) => {
  const copy = statementCopy[locale].paper
  return [
    ...(borrowerName === '' ? [] : [{ label: copy.borrower, value: borrowerName }]),
    { label: copy.product, value: statement.productName },
    ...statement.summary.map(({ text, value }) => ({ label: text, value })),
  ]
}

const signs = { plus: '+', minus: '−', equals: '=', aside: '' } as const

const reckoningTable = (
  { locale }: PrintedSubject,
  { reckoning, figures: { currency } }: Statement,
): PaperBlock => {
  const { columns } = statementCopy[locale].paper
  return {
    kind: 'table',
    columns: [
      { name: columns.what, share: 7 },
      { name: '', share: 1, look: 'figures' },
      { name: columns.amount, share: 3, look: 'figures' },
    ],
    rows: reckoning.map(
      ({ text, sign, amount }): PaperRow => ({
        cells: [text, signs[sign], formatMoney(parseMoney(currency, amount))],
        ...(sign === 'equals' ? { look: 'sum' } : {}),
      }),
    ),
  }
}

const installmentTable = (
  { locale }: PrintedSubject,
  { installments, figures: { currency } }: Statement,
): PaperBlock => {
  const copy = statementCopy[locale]
  const { columns } = copy.paper
  const figure = (amount: string) => formatAmount(parseMoney(currency, amount))
  return {
    kind: 'table',
    columns: [
      { name: columns.name, share: 9 },
      { name: columns.owed, share: 3, look: 'figures' },
      { name: columns.paid, share: 3, look: 'figures' },
      { name: columns.left, share: 3, look: 'figures' },
    ],
    rows: installments.map(({ name, statusText, owed, paid, waived, left, parts }) => ({
      cells: [name, figure(owed), figure(paid), figure(left)],
      notes: [
        statusText,
        parts.map(part => `${part.name} ${figure(part.owed)}`).join(' · '),
        ...(Number(waived) === 0 ? [] : [`${copy.reckoning.waived}: ${figure(waived)}`]),
      ],
    })),
  }
}

const historyTable = (
  { locale }: PrintedSubject,
  { lines, figures: { currency } }: Statement,
): PaperBlock => {
  const { columns } = statementCopy[locale].paper
  const figure = (amount: string) => formatAmount(parseMoney(currency, amount))
  const effects = { adds: '+', reduces: '−', none: '' } as const
  return {
    kind: 'table',
    columns: [
      { name: columns.day, share: 3 },
      { name: columns.what, share: 9 },
      { name: columns.amount, share: 3, look: 'figures' },
      { name: columns.balance, share: 3, look: 'figures' },
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
  { locale }: PrintedSubject,
  { charges, figures: { currency } }: Statement,
): PaperBlock[] => {
  const copy = statementCopy[locale].paper
  if (charges.length === 0) return [{ kind: 'paragraph', text: copy.noCharges }]
  return [
    {
      kind: 'table',
      columns: [
        { name: copy.columns.day, share: 3 },
        { name: copy.columns.what, share: 12 },
        { name: copy.columns.amount, share: 3, look: 'figures' },
      ],
      rows: charges.map(({ on, name, amount, text, clipText }) => ({
        cells: [
          formatShortDate(localDate(on), locale),
          name,
          formatAmount(parseMoney(currency, amount)),
        ],
        notes: [text, clipText].filter(Boolean),
      })),
    },
  ]
}
