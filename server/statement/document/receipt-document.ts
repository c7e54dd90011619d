import { createHash } from 'node:crypto'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Config } from '../../config/config.ts'
import type { PrintableBlock, PrintableDocument, PrintableRow } from '../../document/public.ts'
import { frameDocument } from '../../document/public.ts'
import type { LoanReceipt } from '../../payment/public.ts'
import type { StatementSubject } from '../subject.ts'
import { helpText } from './statement-document.ts'

/** The receipt of one payment: what came, and where each part of it went. */
export const receiptDocument = (
  subject: StatementSubject,
  { receipt }: LoanReceipt,
  brand: Config['brand'],
): PrintableDocument => {
  const { loan, borrowerName, locale } = subject
  const copy = statementCopy[locale].print
  const amount = apiMoneyText(loan.currency, receipt.amount)
  const left = apiMoneyText(loan.currency, receipt.outstandingAfter)
  const facts = [
    { label: copy.columns.receiptNo, value: receipt.receiptNo },
    { label: copy.receiptAmount, value: amount },
    { label: copy.receiptPaidAt, value: formatDate(localDate(receipt.paidOn), locale) },
    ...(receipt.method === '' ? [] : [{ label: copy.columns.method, value: receipt.method }]),
    ...(borrowerName === '' ? [] : [{ label: copy.borrower, value: borrowerName }]),
    { label: copy.product, value: loan.productName },
    { label: statementCopy[locale].summary.orderNo, value: loan.orderNo },
  ]
  const blocks: PrintableBlock[] = [
    { kind: 'lead', text: `${copy.receiptAmount}: ${amount}` },
    { kind: 'facts', facts },
    { kind: 'heading', text: copy.receiptSplit },
    allocationTable(subject, receipt),
    { kind: 'facts', facts: [{ label: copy.receiptRemaining, value: left }] },
    { kind: 'paragraph', text: copy.receiptNote },
    { kind: 'paragraph', text: helpText(subject) },
  ]
  return frameDocument(subject, brand, {
    title: copy.receipt,
    subtitle: `${loan.productName} · ${receipt.receiptNo}`,
    documentNo: receipt.receiptNo,
    contentHash: createHash('sha256').update(JSON.stringify(blocks)).digest('hex'),
    blocks,
  })
}

const allocationTable = (
  { loan, account, locale }: StatementSubject,
  receipt: LoanReceipt['receipt'],
): PrintableBlock => {
  const copy = statementCopy[locale]
  const { columns } = copy.print
  const money = (amount: string) => apiMoneyText(loan.currency, amount)
  const count = account.installments.length
  const rows = receipt.lines.map(
    ({ periodNo, kind, amount }): PrintableRow => ({
      cells: [
        periodNo === null ? '' : copy.installment.name({ no: periodNo, count }),
        copy.bucketTitle[kind],
        money(amount),
      ],
    }),
  )
  return {
    kind: 'table',
    columns: [
      { name: columns.name, share: 4 },
      { name: columns.what, share: 5 },
      { name: columns.amount, share: 3, style: 'figures' },
    ],
    rows: [...rows, { cells: [copy.print.receiptAmount, '', money(receipt.amount)], style: 'sum' }],
  }
}
