import type { OutputOf } from '#contract/call.ts'
import type { keyFacts } from '#contract/loan-application.ts'
import { formatDate } from '#domain/calendar/format.ts'
import { capsFor } from '#domain/cost-guard/caps.ts'
import { divideRatios, formatDecimal } from '#domain/money/ratio.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { describeFigures, figureWriter } from '../describe-figures.ts'
import type { Lender } from '../lender-config.ts'
import type { Locale } from '../platform/copy.ts'
import { applicationCopy } from './application-copy.ts'
import { keyFactsCopy } from './key-facts-copy.ts'
import type { StoredOffer } from './offer-store.ts'

export type KeyFacts = OutputOf<typeof keyFacts>
type Section = KeyFacts['sections'][number]

/** An offer with everything a statement of it names. */
export type KeyFactsSubject = {
  readonly offer: StoredOffer
  readonly terms: Terms
  readonly figures: OfferFigures
  readonly lender: Lender
  readonly productName: string
  readonly borrowerName: string
  readonly isValid: boolean
  readonly locale: Locale
}

/** The whole key facts statement: the figures, the sheet of the rate, and what else binds. */
export const describeKeyFacts = (subject: KeyFactsSubject): KeyFacts => {
  const { offer, terms, figures, lender, locale } = subject
  const { grievance } = lender
  const copy = keyFactsCopy[locale]
  const { disbursedOn: assumedOn } = figures.schedule
  return {
    title: copy.title,
    lender: lender.name,
    productName: subject.productName,
    borrowerName: subject.borrowerName,
    proposalNo: offer.proposalNo,
    issuedOn: offer.issuedOn,
    validUntil: offer.validUntil,
    isValid: subject.isValid,
    figures: describeFigures(terms, figures, locale),
    fees: feeRows(subject),
    schedule: scheduleRows(subject),
    sheet: describeSheet(subject),
    sections: [
      section(copy.arrival, [copy.arrivalText(formatDate(assumedOn, locale))]),
      lateSection(subject),
      ...(terms.coolingOffDays === 0
        ? []
        : [section(copy.coolingOff, [copy.coolingOffText(terms.coolingOffDays)])]),
      prepaymentSection(subject),
      ...copy.clauses[offer.market].map(clause => section(clause.heading, clause.paragraphs)),
    ],
    grievance: { ...grievance, hours: copy.hours, escalation: copy.escalation[offer.market] },
  }
}

const section = (
  heading: string,
  paragraphs: readonly string[],
  rows: Section['rows'] = [],
): Section => ({ heading, paragraphs: [...paragraphs], rows })

const feeRows = ({ terms, figures, locale }: KeyFactsSubject): KeyFacts['fees'] => {
  const { wire } = figureWriter(terms.currency, locale)
  const copy = applicationCopy[locale]
  return figures.fees.map(fee => ({
    code: fee.code,
    name: copy.feeNames[fee.code] ?? fee.code,
    when: fee.when,
    payableTo: fee.payableTo,
    payableToText: copy.payableTo[fee.payableTo],
    amount: wire(fee.amountMinor),
    times: fee.times,
    total: wire(fee.totalMinor),
  }))
}

const scheduleRows = ({ terms, figures, locale }: KeyFactsSubject): KeyFacts['schedule'] => {
  const { wire } = figureWriter(terms.currency, locale)
  return figures.schedule.rows.map(row => ({
    periodNo: row.periodNo,
    dueOn: row.dueOn,
    balanceBefore: wire(row.balanceAfterMinor + row.principalMinor),
    principal: wire(row.principalMinor),
    interest: wire(row.interestMinor),
    fee: wire(row.feeMinor),
    total: wire(row.totalMinor),
  }))
}

const describeSheet = ({ terms, figures, locale }: KeyFactsSubject): KeyFacts['sheet'] => {
  const { wire, percent } = figureWriter(terms.currency, locale)
  const copy = keyFactsCopy[locale]
  const { periodsPerYear, apr } = figures
  const perYear = trimmed(formatDecimal(periodsPerYear, 2, 'half-even'))
  const perPeriod = percent(apr && divideRatios(apr, periodsPerYear), 4)
  return {
    flows: figures.flows.map(flow => ({
      on: flow.on,
      at: trimmed(flow.at.toFixed(4)),
      direction: flow.amount < 0n ? 'to-borrower' : 'from-borrower',
      amount: wire(flow.amount < 0n ? -flow.amount : flow.amount),
      note: flow.amount < 0n ? copy.toBorrower : copy.fromBorrower(figures.flows.indexOf(flow)),
    })),
    periodsPerYear: perYear,
    ratePerPeriod: perPeriod,
    apr: percent(apr),
    effectiveRate: percent(figures.effectiveRate),
    method: copy.method(perYear, perPeriod, percent(apr)),
  }
}

const trimmed = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

const lateSection = ({ offer, terms, figures, locale }: KeyFactsSubject): Section => {
  const { money, percent } = figureWriter(terms.currency, locale)
  const copy = keyFactsCopy[locale]
  const { penalty, interestTiers } = terms.late
  const caps = capsFor(offer.market, figures.termDays, offer.issuedOn)
  const rows = [
    ...(penalty === undefined
      ? []
      : [{ text: copy.penalty(penalty.per), value: money(penalty.amountMinor[offer.clientKind]) }]),
    ...interestTiers.map(tier => ({
      text: copy.tier(tier.fromDay, tier.toDay),
      value: copy.perDayOfUnpaid(percent(tier.ratePerDay)),
    })),
  ]
  return section(
    copy.late,
    [
      rows.length === 0 ? copy.noLateCharge : copy.chargesNotInterest,
      ...(caps.lateFinePerDay === undefined ? [] : [copy.capPerDay(percent(caps.lateFinePerDay))]),
      copy.capTotal(percent(caps.total)),
    ],
    rows,
  )
}

const prepaymentSection = ({ terms, locale }: KeyFactsSubject): Section => {
  const { percent } = figureWriter(terms.currency, locale)
  const { afterTermShare, afterDays } = terms.prepayment
  const copy = keyFactsCopy[locale]
  return section(copy.prepayment, [copy.prepaymentText(percent(afterTermShare), afterDays)])
}
