import { createHash } from 'node:crypto'
import { formatDate } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { Config } from '../../config.ts'
import { figureWriter } from '../../describe-figures.ts'
import { statementCopy } from '../copy.ts'
import { documentNumber } from '../describe-statement.ts'
import type { PrintedSubject } from '../subject.ts'
import type { Paper, PaperBlock } from './paper.ts'
import { framePaper } from './paper-frame.ts'
import { helpText } from './statement-paper.ts'

/** The letter that a loan is paid; its caller knows since when. */
export const closingLetter = (
  subject: PrintedSubject,
  settledOn: LocalDate,
  brand: Config['brand'],
): Paper => {
  const { loan, facts, account, lender, borrowerName, locale } = subject
  const { money } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale]
  const paidMinor = sumMinor(account.payments.map(each => each.amountMinor - each.overpaidMinor))
  const name = borrowerName === '' ? loan.orderNo : borrowerName
  const body = copy.paper.letterBody({
    lender: lender.name,
    borrower: name,
    product: loan.productName,
    orderNo: loan.orderNo,
    amount: money(loan.principalMinor),
    receivedOn: formatDate(facts.disbursedOn, locale),
    settledOn: formatDate(settledOn, locale),
    paid: money(paidMinor),
  })
  const blocks: PaperBlock[] = [
    { kind: 'lead', text: copy.paper.letterHeading },
    { kind: 'paragraph', text: copy.paper.letterTo(name) },
    ...body.map((text): PaperBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'facts',
      facts: [
        { label: copy.summary.orderNo, value: loan.orderNo },
        { label: copy.paper.product, value: loan.productName },
        { label: copy.summary.amount, value: money(loan.principalMinor) },
        { label: copy.summary.receivedOn, value: formatDate(facts.disbursedOn, locale) },
        { label: copy.paper.letterPaid, value: money(paidMinor) },
        { label: copy.summary.settledOn, value: formatDate(settledOn, locale) },
      ],
    },
    { kind: 'paragraph', text: copy.paper.letterSigned },
    { kind: 'paragraph', text: helpText(subject) },
  ]
  const contentHash = createHash('sha256').update(JSON.stringify(blocks)).digest('hex')
  return framePaper(subject, brand, {
    title: copy.paper.letter,
    subtitle: `${loan.productName} · ${loan.orderNo}`,
    documentNo: documentNumber(subject, contentHash),
    contentHash,
    blocks,
  })
}
