import type { OutputOf } from '#contract/call.ts'
import type { keyFacts } from '#contract/offer/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { formatDate } from '#domain/calendar/format.ts'
import { divideRatios, formatDecimal } from '#domain/money/ratio.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { capsFor } from '#domain/rate-caps/caps.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { figuresResponse, figureWriter } from '../catalog/public.ts'
import type { Lender } from '../config/lender-config.ts'
import { findText, type Locale } from '../platform/copy.ts'
import { keyFactsClauses } from './documents/clauses.ts'
import type { StoredOffer } from './store.ts'

export type KeyFactsStatement = OutputOf<typeof keyFacts>
type KeyFactsSection = KeyFactsStatement['sections'][number]

/** An offer with everything that its key facts statement and documents show. */
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

/** The key facts statement: the figures, the APR computation sheet and the binding clauses. */
export const keyFactsResponse = (subject: KeyFactsSubject): KeyFactsStatement => {
  const { offer, terms, figures, lender, locale } = subject
  const { grievance } = lender
  const copy = offerCopy[locale].keyFacts
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
    figures: figuresResponse(terms, figures, locale),
    fees: feeRows(subject),
    schedule: scheduleRows(subject),
    sheet: aprSheetResponse(subject),
    sections: [
      section(copy.arrival, [copy.arrivalText({ assumed: formatDate(assumedOn, locale) })]),
      lateSection(subject),
      ...(terms.coolingOffDays === 0
        ? []
        : [section(copy.coolingOff, [copy.coolingOffText({ days: terms.coolingOffDays })])]),
      prepaymentSection(subject),
      ...keyFactsClauses(offer.market, locale).map(clause =>
        section(clause.heading, clause.paragraphs),
      ),
    ],
    grievance: {
      ...grievance,
      hours: copy.hours[offer.market],
      escalation: copy.escalation[offer.market],
    },
  }
}

const section = (
  heading: string,
  paragraphs: readonly string[],
  rows: KeyFactsSection['rows'] = [],
): KeyFactsSection => ({ heading, paragraphs: [...paragraphs], rows })

const feeRows = ({ terms, figures, locale }: KeyFactsSubject): KeyFactsStatement['fees'] => {
  const { amountText } = figureWriter(terms.currency, locale)
  const copy = offerCopy[locale].terms
  return figures.fees.map(fee => ({
    code: fee.code,
    name: findText(copy.feeNames, fee.code) ?? fee.code,
    when: fee.when,
    payableTo: fee.payableTo,
    payableToText: copy.payableTo[fee.payableTo],
    amount: amountText(fee.amountMinor),
    times: fee.times,
    total: amountText(fee.totalMinor),
  }))
}

const scheduleRows = ({
  terms,
  figures,
  locale,
}: KeyFactsSubject): KeyFactsStatement['schedule'] => {
  const { amountText } = figureWriter(terms.currency, locale)
  return figures.schedule.rows.map(row => ({
    periodNo: row.periodNo,
    dueOn: row.dueOn,
    balanceBefore: amountText(row.balanceAfterMinor + row.principalMinor),
    principal: amountText(row.principalMinor),
    interest: amountText(row.interestMinor),
    fee: amountText(row.feeMinor),
    total: amountText(row.totalMinor),
  }))
}

const aprSheetResponse = ({
  terms,
  figures,
  locale,
}: KeyFactsSubject): KeyFactsStatement['sheet'] => {
  const { amountText, percent } = figureWriter(terms.currency, locale)
  const copy = offerCopy[locale].keyFacts
  const { periodsPerYear, apr } = figures
  const perYear = trimmed(formatDecimal(periodsPerYear, 2, 'half-even'))
  const perPeriod = percent(apr && divideRatios(apr, periodsPerYear), 4)
  return {
    flows: figures.flows.map(flow => ({
      on: flow.on,
      at: trimmed(flow.at.toFixed(4)),
      direction: flow.amount < 0n ? 'to-borrower' : 'from-borrower',
      amount: amountText(flow.amount < 0n ? -flow.amount : flow.amount),
      note:
        flow.amount < 0n ? copy.toBorrower : copy.fromBorrower({ no: figures.flows.indexOf(flow) }),
    })),
    periodsPerYear: perYear,
    ratePerPeriod: perPeriod,
    apr: percent(apr),
    effectiveRate: percent(figures.effectiveRate),
    method: copy.method({ perYear, perPeriod, apr: percent(apr) }),
  }
}

const trimmed = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

const lateSection = ({ offer, terms, figures, locale }: KeyFactsSubject): KeyFactsSection => {
  const { money, percent } = figureWriter(terms.currency, locale)
  const copy = offerCopy[locale].keyFacts
  const { penalty, interestTiers } = terms.late
  const caps = capsFor(offer.market, figures.termDays, offer.issuedOn)
  const rows = [
    ...(penalty === undefined
      ? []
      : [
          {
            text: copy.penalty({ per: penalty.per }),
            value: money(penalty.amountMinor[offer.clientKind]),
          },
        ]),
    ...interestTiers.map(tier => ({
      text:
        tier.toDay === undefined
          ? copy.tier.open({ from: tier.fromDay })
          : copy.tier.between({ from: tier.fromDay, to: tier.toDay }),
      value: copy.perDayOfUnpaid({ percent: percent(tier.ratePerDay) }),
    })),
  ]
  return section(
    copy.late,
    [
      rows.length === 0 ? copy.noLateCharge : copy.chargesNotInterest,
      ...(caps.lateFinePerDay === undefined
        ? []
        : [copy.capPerDay({ percent: percent(caps.lateFinePerDay) })]),
      copy.capTotal({ percent: percent(caps.total) }),
    ],
    rows,
  )
}

const prepaymentSection = ({ terms, locale }: KeyFactsSubject): KeyFactsSection => {
  const { percent } = figureWriter(terms.currency, locale)
  const { afterTermShare, afterDays } = terms.prepayment
  const copy = offerCopy[locale].keyFacts
  return section(copy.prepayment, [
    copy.prepaymentText({ share: percent(afterTermShare), days: afterDays }),
  ])
}
