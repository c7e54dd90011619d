import { createHash } from 'node:crypto'
import type { AgreementBlock, DocumentCode } from '#contract/application/schemas.ts'
import { offerCopy } from '#copy/server/offer.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { figureWriter, statedRateText } from '../../catalog/public.ts'
import {
  type KeyFactsStatement,
  type KeyFactsSubject,
  keyFactsResponse,
} from '../key-facts-statement.ts'
import { agreementClauses, agreementVersion } from './clauses.ts'
import { documentText, heading, headRow, paragraph, row } from './document-text.ts'

/** A document with a borrower's figures, as it is stored once they agree to it. */
export type RenderedDocument = {
  readonly code: DocumentCode
  readonly position: number
  readonly title: string
  readonly version: number
  readonly language: string
  readonly text: string
  readonly sha256: string
}

/** Increment it when the wording or order of the key facts document changes. */
const keyFactsVersion = 1
const idHashLength = 16

/** Both documents of an offer. Deterministic: the same offer and language give the same text. */
export const renderDocuments = (subject: KeyFactsSubject): readonly RenderedDocument[] => {
  const statement = keyFactsResponse(subject)
  const copy = offerCopy[subject.locale].document
  const agreement = { code: 'loan-agreement', title: copy.agreement, version: agreementVersion }
  const keyFacts = { code: 'key-facts', title: copy.keyFacts, version: keyFactsVersion }
  return [
    renderDocument(subject, 0, {
      ...agreement,
      blocks: agreementBlocks(subject, statement),
    } as const),
    renderDocument(subject, 1, {
      ...keyFacts,
      blocks: keyFactsBlocks(subject, statement),
    } as const),
  ]
}

/** The id of a document by its content: a changed text has another id. */
export const documentIdOf = ({
  code,
  version,
  sha256,
}: Pick<RenderedDocument, 'code' | 'version' | 'sha256'>) =>
  `${code}.${version}.${sha256.slice(0, idHashLength)}`

const renderDocument = (
  { locale }: KeyFactsSubject,
  position: number,
  content: { code: string; title: string; version: number; blocks: readonly AgreementBlock[] },
): RenderedDocument => {
  const text = documentText(content.blocks)
  return {
    code: content.code as DocumentCode, // one of the two names above
    position,
    title: content.title,
    version: content.version,
    language: locale,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}

const agreementBlocks = (
  subject: KeyFactsSubject,
  statement: KeyFactsStatement,
): AgreementBlock[] => {
  const { offer, locale } = subject
  const { lender, borrowerName: borrower } = statement
  const clauses = agreementClauses(offer.market, locale, { lender, borrower })
  return [
    heading(offerCopy[locale].document.agreement),
    ...partyRows(subject, statement),
    ...clauses.flatMap(clause => [heading(clause.heading), ...clause.paragraphs.map(paragraph)]),
    ...figureRows(subject),
    ...feeRows(subject, statement),
    ...scheduleRows(subject),
    ...sectionBlocks(statement),
    ...grievanceBlocks(subject, statement),
  ]
}

const keyFactsBlocks = (
  subject: KeyFactsSubject,
  statement: KeyFactsStatement,
): AgreementBlock[] => {
  const copy = offerCopy[subject.locale].document
  const { money } = figureWriter(subject.terms.currency, subject.locale)
  const { sheet } = statement
  return [
    heading(copy.keyFacts),
    ...partyRows(subject, statement),
    ...figureRows(subject),
    ...feeRows(subject, statement),
    ...scheduleRows(subject),
    heading(copy.computation),
    headRow(copy.on, copy.period, copy.flow, copy.total),
    ...subject.figures.flows.map((flow, index) =>
      row(
        formatShortDate(flow.on, subject.locale),
        sheet.flows[index]?.at ?? '',
        sheet.flows[index]?.note ?? '',
        money(flow.amount),
      ),
    ),
    paragraph(sheet.method),
    row(copy.effective, sheet.effectiveRate),
    ...sectionBlocks(statement),
    ...grievanceBlocks(subject, statement),
  ]
}

const partyRows = ({ offer, locale }: KeyFactsSubject, statement: KeyFactsStatement) => {
  const copy = offerCopy[locale].document
  return [
    row(copy.proposal, statement.proposalNo),
    row(copy.issued, formatShortDate(offer.issuedOn, locale)),
    row(copy.validUntil, formatShortDate(offer.validUntil, locale)),
    row(copy.lender, statement.lender),
    row(copy.borrower, statement.borrowerName),
    row(copy.product, statement.productName),
  ]
}

const figureRows = ({ terms, figures, locale }: KeyFactsSubject) => {
  const { money, percent } = figureWriter(terms.currency, locale)
  const copy = offerCopy[locale].terms
  return [
    heading(offerCopy[locale].document.figures),
    row(copy.amount, money(figures.principalMinor)),
    row(copy.received, money(figures.netDisbursedMinor)),
    row(copy.interestRate, statedRateText(terms, locale)),
    row(copy.interest, money(figures.interestMinor)),
    row(copy.fees, money(figures.feesMinor)),
    row(copy.totalCost, money(figures.totalCostMinor)),
    row(copy.totalRepayable, money(figures.totalRepayableMinor)),
    row(copy.apr, percent(figures.apr)),
    row(
      copy.term,
      `${copy.days({ days: figures.termDays })}, ${copy.installmentsOf({ count: figures.schedule.rows.length })}`,
    ),
  ]
}

const feeRows = ({ terms, figures, locale }: KeyFactsSubject, statement: KeyFactsStatement) => {
  if (figures.fees.length === 0) return []
  const copy = offerCopy[locale].document
  const { money } = figureWriter(terms.currency, locale)
  return [
    heading(copy.fees),
    headRow(copy.feeName, copy.payableTo, copy.times, copy.total),
    ...figures.fees.map((fee, index) =>
      row(
        statement.fees[index]?.name ?? fee.code,
        statement.fees[index]?.payableToText ?? fee.payableTo,
        String(fee.times),
        money(fee.totalMinor),
      ),
    ),
  ]
}

const scheduleRows = ({ terms, figures, locale }: KeyFactsSubject) => {
  const copy = offerCopy[locale].document
  const { money } = figureWriter(terms.currency, locale)
  return [
    heading(copy.schedule),
    headRow(copy.no, copy.dueOn, copy.principal, copy.interest, copy.fee, copy.total),
    ...figures.schedule.rows.map(each =>
      row(
        String(each.periodNo),
        formatShortDate(each.dueOn, locale),
        money(each.principalMinor),
        money(each.interestMinor),
        money(each.feeMinor),
        money(each.totalMinor),
      ),
    ),
  ]
}

const sectionBlocks = ({ sections }: KeyFactsStatement): AgreementBlock[] =>
  sections.flatMap(section => [
    heading(section.heading),
    ...section.rows.map(each => row(each.text, each.value)),
    ...section.paragraphs.map(paragraph),
  ])

const grievanceBlocks = ({ locale }: KeyFactsSubject, { grievance }: KeyFactsStatement) => [
  heading(offerCopy[locale].document.grievance),
  row(grievance.officer, grievance.phone),
  row(grievance.email, grievance.hours),
  paragraph(grievance.escalation),
]
