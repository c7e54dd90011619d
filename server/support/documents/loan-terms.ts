import { type DocumentText, documents, type WrittenDocument } from '#copy/server/documents.js'
import { supportCopy } from '#copy/server/support.js'
import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { type CapRow, LENDERS_OWN_CAP } from '#domain/rate-caps/cap-rows.ts'
import { findText, inLocale, type Locale, type TextsByLocale } from '../../platform/copy.ts'
import { conditionFigures, exampleFigures } from './condition-figures.ts'
import type { Figures } from './figures.ts'
import type { ProductTerms, SharedTerms, TermsFacts } from './terms-facts.ts'

type Writer = {
  readonly figures: Figures
  readonly locale: Locale
  readonly copy: (typeof supportCopy)[Locale]['terms']
}

/**
 * What is said of each group of products that share a part of their terms; the group is named
 * where there is more than one.
 */
const forGroups = <Part, Said>(
  groups: readonly SharedTerms<Part>[],
  { copy }: Writer,
  say: (part: Part) => Said | undefined,
): (Said & { readonly products: string })[] =>
  groups.flatMap(({ products, part }) => {
    const said = say(part)
    if (said === undefined) return []
    const names = products.reduce((first, last) => copy.and({ first, last }))
    return [{ ...said, products: groups.length > 1 ? `${names}: ` : '' }]
  })

const productFigures = ({ name, limits, baseTerms }: ProductTerms, writer: Writer) => {
  const { figures, copy } = writer
  const fees = baseTerms.fees.map(({ code, amount, when }) =>
    copy.fee[when]({
      name: findText(copy.fees, code) ?? code,
      amount: figures.feeAmount(amount),
    }),
  )
  return {
    name,
    from: figures.money(limits.minMinor),
    to: figures.money(limits.maxMinor),
    installments: figures.choice(limits.installments),
    every: copy.every(baseTerms.every),
    rate: figures.percent(baseTerms.annualRate),
    interestOn: copy.interestOn[baseTerms.interest.method],
    fees: fees.join('; ') || copy.noFees,
  }
}

const penaltyFigures = ({ penalty }: LateTerms, { figures, copy }: Writer) =>
  penalty === undefined
    ? []
    : [
        {
          when: copy.penaltyFrom[penalty.per]({ day: penalty.fromDay }),
          first: figures.money(penalty.amountMinor.new),
          repeat: figures.money(penalty.amountMinor.repeat),
        },
      ]

const tierFigures = ({ interestTiers }: LateTerms, { figures, copy }: Writer) =>
  interestTiers.map(({ fromDay: from, toDay: to, ratePerDay }) => {
    const open = from === 1 ? copy.lateDays.all : copy.lateDays.from({ from })
    return {
      when: to === undefined ? open : copy.lateDays.between({ from, to }),
      rate: figures.percent(ratePerDay),
    }
  })

const isFree = ({ penalty, interestTiers }: LateTerms): boolean =>
  penalty === undefined && interestTiers.length === 0

/** The circular that a limit comes from, by its number, which is the same in every language. */
const citation = (source: string): string => {
  const [number] = /\d+\/SEOJK\.\d+\/\d{4}/.exec(source) ?? []
  return number === undefined ? 'OJK' : `SEOJK ${number}`
}

const capFigures = (row: CapRow, { figures, copy }: Writer) => {
  const { minTenorDays, maxTenorDays } = row
  const isLenders = row.setBy === 'lender'
  const open = minTenorDays === 0 ? copy.capTenors.any : copy.capTenors.from({ days: minTenorDays })
  return {
    what: copy.capKinds[row.kind],
    tenor: maxTenorDays === undefined ? open : copy.capTenors.upTo({ days: maxTenorDays }),
    share: figures.percent(row.share),
    base: copy.capBases[row.kind],
    from: row === LENDERS_OWN_CAP ? copy.lenderCap.from : figures.day(row.from),
    source: isLenders ? copy.lenderCap.source : citation(row.source),
  }
}

const lateFigures = ({ late }: TermsFacts, writer: Writer) => ({
  lateCharges: forGroups(late, writer, part =>
    isFree(part)
      ? undefined
      : { penalty: penaltyFigures(part, writer), tiers: tierFigures(part, writer) },
  ),
  noLateCharges: forGroups(late, writer, part => (isFree(part) ? {} : undefined)),
})

const endingFigures = (facts: TermsFacts, writer: Writer) => {
  const { figures, copy } = writer
  return {
    coolingOff: forGroups(facts.coolingOffDays, writer, count =>
      count === 0 ? undefined : { time: copy.days({ count }) },
    ),
    noCoolingOff: forGroups(facts.coolingOffDays, writer, count => (count === 0 ? {} : undefined)),
    earlySettlement: forGroups(facts.prepayment, writer, part => ({
      share: figures.percent(part.afterTermShare),
      days: `${part.afterDays}`,
    })),
    extension: forGroups(facts.extension, writer, ({ maxTimes, fee }) =>
      maxTimes === 0
        ? undefined
        : { times: copy.times({ count: maxTimes }), fee: figures.feeAmount(fee) },
    ),
    noExtension: forGroups(facts.extension, writer, ({ maxTimes }) =>
      maxTimes === 0 ? {} : undefined,
    ),
  }
}

const loanTermsFigures = (facts: TermsFacts, writer: Writer) => {
  const { figures, locale, copy } = writer
  const { conditions, example } = facts
  const { example: loans, lateExample } = exampleFigures(facts, figures, locale)
  return {
    ...conditionFigures(facts, figures, locale),
    ...lateFigures(facts, writer),
    ...endingFigures(facts, writer),
    lender: facts.lender,
    day: figures.day(facts.on),
    term: conditions.termDays
      ? [{ from: `${conditions.termDays.min}`, to: `${conditions.termDays.max}` }]
      : [],
    products: facts.products.map(product => productFigures(product, writer)),
    example: loans.map(each => ({
      ...each,
      apr: each.apr === '' ? '' : copy.apr({ rate: each.apr }),
    })),
    lateExample: example && example.late.chargeMinor > 0n ? lateExample : [],
    order: forGroups(facts.order, writer, part => ({
      buckets: part.map(bucket => ({ name: copy.buckets[bucket] })),
    })),
    caps: facts.caps.map(row => capFigures(row, writer)),
    changeDays: `${conditions.changesReportedWithinDays}`,
    transferDays: `${conditions.assignmentNoticeWorkingDays}`,
    judgmentTime: copy.days({ count: conditions.judgmentDays }),
  }
}

type LoanTermsText = DocumentText<ReturnType<typeof loanTermsFigures>, string>

const texts: Readonly<Record<MarketCode, TextsByLocale<LoanTermsText>>> = {
  ID: documents['indonesia/loan-terms'],
  IN: documents['india/loan-terms'],
}

/** The general loan terms of a market, with the figures in force. */
export const writeLoanTerms = (
  facts: TermsFacts,
  figures: Figures,
  locale: Locale,
): WrittenDocument => {
  const writer = { figures, locale, copy: supportCopy[locale].terms }
  return inLocale(texts[facts.market.code], locale).write(loanTermsFigures(facts, writer))
}
