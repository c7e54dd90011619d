import {
  type ProductContent,
  type ProductExample,
  productContent,
} from '#contract/catalog/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { offerFigures } from '#domain/offer/offer-figures.ts'
import { listCapLimits } from '#domain/rate-caps/check-terms.ts'
import { findTermsProblems } from '#domain/terms/terms-problems.ts'
import type { Locale } from '../platform/copy.ts'
import type { ContentProblem, VersionKind } from '../version/public.ts'
import { daysToCheck, findProductProblems } from './check-products.ts'
import { figuresResponse, figureWriter } from './figures-response.ts'
import {
  type LoanChoice,
  limitsOf,
  nearestChoice,
  type ProductLimits,
  productTerms,
  termsFor,
} from './product-terms.ts'
import { findProductRow, insertOwnProduct } from './store.ts'

/** A subject's problem with what a product keeps for ever. */
const findIdentityProblems = (
  row: Awaited<ReturnType<typeof findProductRow>>,
  { name, logo }: ProductContent,
  market: MarketCode,
): ContentProblem[] => {
  if (!row) return []
  const problems: ContentProblem[] = []
  if (row.market !== market) problems.push({ path: 'subject', code: 'other-market' })
  if (row.name !== name) problems.push({ path: 'name', code: 'name-kept' })
  if (row.logo !== logo) problems.push({ path: 'logo', code: 'logo-kept' })
  return problems
}

const workChoice = (
  terms: NonNullable<ReturnType<typeof termsFor>>,
  { market, on, locale }: { readonly market: MarketCode; on: LocalDate; locale: Locale },
): Omit<ProductExample['choices'][number], 'choice'> => {
  const figures = offerFigures(terms, on)
  const { amountText, percent } = figureWriter(terms.currency, locale)
  return {
    figures: figuresResponse(terms, figures, locale),
    effectiveRate: percent(figures.effectiveRate),
    caps: listCapLimits(terms, market, on).map(limit => ({
      code: limit.code,
      stated: amountText(limit.statedMinor),
      allowed: amountText(limit.allowedMinor),
      isWithin: limit.statedMinor <= limit.allowedMinor,
      consequence: limit.consequence,
    })),
  }
}

const exampleChoices = (
  market: MarketCode,
  limits: ProductLimits,
): readonly (readonly [ProductExample['choices'][number]['choice'], LoanChoice])[] => [
  ['compared', nearestChoice(limits, marketRules(market).comparedLoan)],
  ['least', { principalMinor: limits.minMinor, installments: limits.installments[0] ?? 0 }],
  ['most', { principalMinor: limits.maxMinor, installments: limits.installments.at(-1) ?? 0 }],
]

/** A product's texts, limits and terms as dated versions. */
export const productVersion: VersionKind<ProductContent, ProductExample> = {
  name: 'product',
  auditSubject: 'product',
  schema: productContent,
  nameOf: ({ name }) => name,
  leadDays: 1,
  findProblems: async ({ db }, { market, subject, content, fromOn }) => {
    const row = await findProductRow(db, subject)
    const checked = {
      market,
      limits: limitsOf(content),
      baseTerms: productTerms(content),
      isPartner: row !== undefined && row.lenderName !== null,
    }
    const found = daysToCheck(fromOn).flatMap(on => findProductProblems(checked, on))
    // The same problem of two days is one.
    const byCode = new Map(found.map(each => [each.code, each] as const))
    return [...findIdentityProblems(row, content, market), ...byCode.values()]
  },
  workExample: ({ market, content, fromOn }, locale) => {
    const limits = limitsOf(content)
    const baseTerms = productTerms(content)
    const choices = exampleChoices(market, limits).flatMap(([choice, requested]) => {
      const terms = termsFor({ limits, baseTerms }, requested)
      return terms && findTermsProblems(terms).length === 0
        ? [{ choice, ...workChoice(terms, { market, on: fromOn, locale }) }]
        : []
    })
    return { choices }
  },
  onPublish: async (tx, { market, subject, content: { name, logo } }) => {
    await insertOwnProduct(tx, { productId: subject, market, name, logo })
  },
}
