import { createHash } from 'node:crypto'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { sumMinor } from '#domain/money/money.ts'
import { totalOf } from '#domain/waterfall/bucket.ts'
import { figureWriter } from '../../catalog/public.ts'
import type { Config } from '../../config/config.ts'
import type { PrintableBlock, PrintableDocument } from '../../document/public.ts'
import { frameDocument } from '../../document/public.ts'
import { documentNumber } from '../statement-response.ts'
import type { StatementSubject } from '../subject.ts'
import { helpText } from './statement-document.ts'

/** The letter that a loan is paid, with the SHA-256 of what it says; its caller knows since when. */
export const closingLetter = (
  subject: StatementSubject,
  settledOn: LocalDate,
  brand: Config['brand'],
): { readonly document: PrintableDocument; readonly contentHash: string } => {
  const { loan, facts, account, lender, borrowerName, locale } = subject
  const { money } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale]
  const paidMinor = sumMinor(account.payments.map(each => totalOf(each.byBucket)))
  const name = borrowerName === '' ? loan.orderNo : borrowerName
  const { repaid, paidInAll, keep } = copy.print.letterBody
  const figures = {
    lender: lender.name,
    borrower: name,
    product: loan.productName,
    orderNo: loan.orderNo,
    amount: money(loan.principalMinor),
    receivedOn: formatDate(facts.disbursedOn, locale),
    settledOn: formatDate(settledOn, locale),
    paid: money(paidMinor),
  }
  const body = [repaid(figures), paidInAll(figures), keep]
  const blocks: PrintableBlock[] = [
    { kind: 'lead', text: copy.print.letterHeading },
    { kind: 'paragraph', text: copy.print.letterTo({ name }) },
    ...body.map((text): PrintableBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'facts',
      facts: [
        { label: copy.summary.orderNo, value: loan.orderNo },
        { label: copy.print.product, value: loan.productName },
        { label: copy.summary.amount, value: money(loan.principalMinor) },
        { label: copy.summary.receivedOn, value: formatDate(facts.disbursedOn, locale) },
        { label: copy.print.letterPaid, value: money(paidMinor) },
        { label: copy.summary.settledOn, value: formatDate(settledOn, locale) },
      ],
    },
    { kind: 'paragraph', text: copy.print.letterSigned },
    { kind: 'paragraph', text: helpText(subject) },
  ]
  const contentHash = createHash('sha256').update(JSON.stringify(blocks)).digest('hex')
  const document = frameDocument(subject, brand, {
    title: copy.print.letter,
    subtitle: `${loan.productName} · ${loan.orderNo}`,
    documentNo: documentNumber(subject, contentHash),
    contentHash,
    blocks,
  })
  return { document, contentHash }
}
