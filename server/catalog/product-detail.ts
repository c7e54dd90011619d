import type { InputOf, OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findText, type Locale, say } from '../platform/copy.ts'
import { findRequestedChoice } from './application-url.ts'
import { consentText } from './consent.ts'
import { figuresResponse, figureWriter } from './figures-response.ts'
import { productNotes } from './product-notes.ts'
import { calculateExampleOffer, calculateOffer, productResponse } from './product-response.ts'
import { limitsOf } from './product-terms.ts'
import { findProduct } from './store.ts'

type ProductDetailOutput = OutputOf<typeof productDetail>

const feesResponse = (
  { fees }: OfferFigures,
  wire: (minor: bigint) => string,
  locale: Locale,
): ProductDetailOutput['fees'] => {
  const copy = offerCopy[locale].terms
  return fees.map(({ code, payableTo, totalMinor }) => ({
    name: findText(copy.feeNames, code) ?? code,
    payableTo: copy.payableTo[payableTo],
    amount: wire(totalMinor),
  }))
}

/** One product with its whole cost for a choice, calculated as an offer of today would be. */
export const productDetailHandler = async (
  input: InputOf<typeof productDetail>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<ProductDetailOutput | Refusal> => {
  const { market } = signedIn
  const product = await findProduct(services, market, input.product_id)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const on = services.clock.businessDate(market)
  const example = calculateExampleOffer(product, on)
  const requested = findRequestedChoice(product, input.amount, input.installments)
  const { terms, figures } = requested ? calculateOffer(product, requested, on) : example
  const { amountText } = figureWriter(terms.currency, locale)
  const limits = limitsOf(product)
  return {
    product: productResponse(services, product, { example, locale }),
    limits: {
      minimum: amountText(limits.minMinor),
      maximum: amountText(limits.maxMinor),
      step: amountText(limits.stepMinor),
      installments: [...limits.installments],
    },
    figures: figuresResponse(terms, figures, locale),
    fees: feesResponse(figures, amountText, locale),
    plan: figures.schedule.rows.map(({ periodNo, dueOn, totalMinor }) => ({
      periodNo,
      dueOn,
      amount: amountText(totalMinor),
    })),
    notes: productNotes(terms, locale),
    consent:
      product.lenderName === null ? null : consentText(services.config, product.lenderName, locale),
  }
}
