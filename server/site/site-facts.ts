import type { InputOf, OutputOf } from '#contract/call.ts'
import type { siteFacts } from '#contract/site/calls.ts'
import { siteCopy } from '#copy/server/site.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { offerFigures } from '#domain/offer/offer-figures.ts'
import { figuresResponse, figureWriter, nearestChoice, termsFor } from '../catalog/public.ts'
import type { CallContext } from '../http/handler.ts'
import { findText, type Locale } from '../platform/copy.ts'
import { type Figures, figuresFor, findTermsFacts } from '../support/public.ts'

type SiteTermsFacts = Awaited<ReturnType<typeof findTermsFacts>>
type TermsExample = NonNullable<SiteTermsFacts['example']>

/** Deductions, additions and payment, in the order in which a borrower meets them. */
const rowsOf = (
  { figures }: TermsExample,
  write: Figures,
  copy: (typeof siteCopy)['en']['replies'],
) => [
  ...figures.fees.map(fee => ({
    label: findText(copy.fees, fee.code) ?? fee.code,
    value: `${fee.when === 'disbursal' ? '−' : '+'}${write.money(fee.totalMinor)}`,
  })),
  { label: copy.received, value: write.money(figures.netDisbursedMinor) },
  { label: copy.interest, value: `+${write.money(figures.interestMinor)}` },
  {
    label: copy.installment({ count: figures.schedule.rows.length }),
    value: write.money(figures.schedule.rows[0]?.totalMinor ?? 0n),
  },
]

const exampleResponse = (
  example: TermsExample,
  on: string,
  write: Figures,
  copy: (typeof siteCopy)['en']['replies'],
): OutputOf<typeof siteFacts>['example'] => {
  const { product, figures, late } = example
  return {
    productName: product,
    on,
    amount: write.money(figures.principalMinor),
    installments: figures.schedule.rows.length,
    rows: rowsOf(example, write, copy),
    total: write.money(figures.totalRepayableMinor),
    cost: write.money(figures.totalCostMinor),
    apr: figures.apr ? write.rate(figures.apr) : '',
    late: {
      days: late.days,
      installment: write.money(late.installmentMinor),
      charge: write.money(late.chargeMinor),
    },
  }
}

/** What a product costs for the offered choice that is nearest to the requested one. */
const calculatorResponse = (
  product: SiteTermsFacts['products'][number],
  { amount, installments }: InputOf<typeof siteFacts>,
  { on, locale }: { readonly on: LocalDate; readonly locale: Locale },
): OutputOf<typeof siteFacts>['calculator'] => {
  const { baseTerms, limits } = product
  const { currency } = baseTerms
  const requested = amount === undefined ? undefined : tryParseMoney(currency, amount)
  const choice = nearestChoice(limits, {
    principalMinor: requested?.minor ?? baseTerms.principalMinor,
    installments: installments === undefined ? baseTerms.installments : Number(installments),
  })
  const terms = termsFor(product, choice)
  if (!terms) throw new Error(`${product.name} does not offer the nearest choice it offers`)
  const figures = offerFigures(terms, on)
  const { amountText } = figureWriter(currency, locale)
  return {
    productName: product.name,
    limits: {
      minimum: amountText(limits.minMinor),
      maximum: amountText(limits.maxMinor),
      step: amountText(limits.stepMinor),
      installments: [...limits.installments],
    },
    figures: figuresResponse(terms, figures, locale),
    installment: amountText(figures.schedule.rows[0]?.totalMinor ?? 0n),
  }
}

/** The facts of the official site about a market; every figure is the one that the engine uses. */
export const siteFactsHandler = async (
  input: InputOf<typeof siteFacts>,
  context: CallContext,
): Promise<OutputOf<typeof siteFacts>> => {
  const { market, locale } = context
  const copy = siteCopy[locale].replies
  const facts = await findTermsFacts(context)
  const { example, products } = facts
  const write = figuresFor(locale, getMarket(market).currency)
  const { loanAmount, minimumIncome, disbursementHours } = marketRules(market).declared
  const counts = products.flatMap(product => product.limits.installments)
  return {
    market,
    lender: facts.lender,
    amountRange: `${write.money(loanAmount.minMinor)} – ${write.money(loanAmount.maxMinor)}`,
    termRange:
      counts.length === 0
        ? ''
        : copy.termRange({ counts: `${Math.min(...counts)}–${Math.max(...counts)}` }),
    leastIncome: copy.income({ amount: write.money(minimumIncome.minor), per: minimumIncome.per }),
    payoutHours: disbursementHours,
    coolingOffDays: facts.coolingOffDays[0]?.part ?? 0,
    calculator: products[0]
      ? calculatorResponse(products[0], input, { on: facts.on, locale })
      : null,
    example: example ? exampleResponse(example, facts.on, write, copy) : null,
  }
}
