import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type Market, type MarketCode } from '#domain/market/market.ts'
import { type MarketRules, marketRules } from '#domain/market/market-rules.ts'
import { type LateExample, lateExample } from '#domain/offer/late-example.ts'
import { type OfferFigures, offerFigures } from '#domain/offer/offer-figures.ts'
import type { CapRow } from '#domain/rate-caps/cap-rows.ts'
import type { LoanConditions } from '#domain/terms/loan-conditions.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { getOrder } from '#domain/waterfall/waterfall-order.ts'
import type { OwnProduct } from '../../catalog/public.ts'

/** How late an installment is in the documents' examples. */
const exampleLateDays = 10

export type ProductTerms = Pick<OwnProduct, 'name' | 'limits' | 'baseTerms'>

/** Products that share one part of their terms, such as late charges. */
export type SharedTerms<Part> = { readonly products: readonly string[]; readonly part: Part }

/** Everything the general loan terms print, as the engine itself uses it. */
export type TermsFacts = {
  readonly market: Market
  readonly rules: MarketRules
  readonly conditions: LoanConditions
  readonly lender: string
  readonly on: LocalDate
  readonly products: readonly ProductTerms[]
  readonly late: readonly SharedTerms<Terms['late']>[]
  readonly order: readonly SharedTerms<readonly Bucket[]>[]
  readonly coolingOffDays: readonly SharedTerms<number>[]
  readonly prepayment: readonly SharedTerms<Terms['prepayment']>[]
  readonly extension: readonly SharedTerms<Terms['extension']>[]
  readonly caps: readonly CapRow[]
  /** Of the first product, for its default amount and term. */
  readonly example:
    | { readonly product: string; readonly figures: OfferFigures; readonly late: LateExample }
    | undefined
}

/** `capRows`: the rate caps in force, unless a test passes others. */
export const termsFacts = (given: {
  readonly market: MarketCode
  readonly lender: string
  readonly on: LocalDate
  readonly products: readonly ProductTerms[]
  readonly capRows?: readonly CapRow[]
}): TermsFacts => {
  const { market, lender, on, products, capRows = marketRules(given.market).capRows } = given
  return {
    market: getMarket(market),
    rules: marketRules(market),
    conditions: marketRules(market).conditions,
    lender,
    on,
    products,
    late: groupByTerms(products, terms => terms.late),
    order: groupByTerms(products, terms => bucketsOf(terms.waterfallCode)),
    coolingOffDays: groupByTerms(products, terms => terms.coolingOffDays),
    prepayment: groupByTerms(products, terms => terms.prepayment),
    extension: groupByTerms(products, terms => terms.extension),
    caps: capRows,
    example: exampleOf(market, on, products[0]),
  }
}

const exampleOf = (market: MarketCode, on: LocalDate, product: ProductTerms | undefined) =>
  product && {
    product: product.name,
    figures: offerFigures(product.baseTerms, on),
    late: lateExample(product.baseTerms, { market, disbursedOn: on, days: exampleLateDays }),
  }

const bucketsOf = (code: string): readonly Bucket[] => [
  ...new Set(getOrder(code).stages.flatMap(stage => stage.buckets)),
]

/** In the order in which the products first have them. */
const groupByTerms = <Part>(
  products: readonly ProductTerms[],
  partOf: (terms: Terms) => Part,
): SharedTerms<Part>[] => {
  const groups = new Map<string, { products: string[]; part: Part }>()
  for (const { name, baseTerms } of products) {
    const part = partOf(baseTerms)
    const key = JSON.stringify(part, (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    const group = groups.get(key)
    if (group) group.products.push(name)
    else groups.set(key, { products: [name], part })
  }
  return [...groups.values()]
}
