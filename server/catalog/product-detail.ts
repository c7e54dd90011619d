import type { InputOf, OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { describeFigures, figureWriter } from '../describe-figures.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { applicationCopy } from '../loan/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import { consentText } from './consent.ts'
import { describeProduct, workOut, workOutExample } from './describe-product.ts'
import { findWish } from './jump.ts'
import { productNotes } from './product-notes.ts'
import { limitsOf } from './product-terms.ts'
import { findProduct } from './store.ts'

type Detail = OutputOf<typeof productDetail>

const describeFees = (
  { fees }: OfferFigures,
  wire: (minor: bigint) => string,
  locale: Locale,
): Detail['fees'] => {
  const copy = applicationCopy[locale]
  return fees.map(({ code, payableTo, totalMinor }) => ({
    name: copy.feeNames[code] ?? code,
    payableTo: copy.payableTo[payableTo],
    amount: wire(totalMinor),
  }))
}

/** One product with its whole cost for a choice, worked out as an offer of today would be. */
export const productDetailHandler = async (
  input: InputOf<typeof productDetail>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<Detail | Refusal> => {
  const { market } = signedIn
  const product = await findProduct(services.db, market, input.product_id)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const on = services.clock.businessDate(market)
  const example = workOutExample(product, on)
  const wish = findWish(product, input.amount, input.installments)
  const { terms, figures } = wish ? workOut(product, wish, on) : example
  const { wire } = figureWriter(terms.currency, locale)
  const limits = limitsOf(product)
  return {
    product: describeProduct(services, product, { example, locale }),
    limits: {
      minimum: wire(limits.minMinor),
      maximum: wire(limits.maxMinor),
      step: wire(limits.stepMinor),
      installments: [...limits.installments],
    },
    figures: describeFigures(terms, figures, locale),
    fees: describeFees(figures, wire, locale),
    plan: figures.schedule.rows.map(({ periodNo, dueOn, totalMinor }) => ({
      periodNo,
      dueOn,
      amount: wire(totalMinor),
    })),
    notes: productNotes(terms, locale),
    consent:
      product.lender_name === null
        ? null
        : consentText(services.config, product.lender_name, locale),
  }
}
