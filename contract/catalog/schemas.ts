import * as z from 'zod'
import { amount, currency, date, flag, identifier, text } from '../fields.ts'
import { offerFigures, termChoice } from '../offer/schemas.ts'
import { standEventType } from './calls.ts'

/** The place of a product list, such as a banner; see `moduleIdOf`. */
const scene = z.optional(text(40))

const installments = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

/** The figures of one loan of a product, for comparing products. */
const loanExample = z.object({
  currency,
  amount,
  installments: z.number(),
  netDisbursed: amount,
  installment: amount,
  totalCost: amount,
  totalRepayable: amount,
  /** The annual percentage rate with every fee counted, as written: "37,54%". */
  apr: text(20),
})

/** A product in a list. `globally` `0`: it cannot be opened. */
export const recommendedProduct = z.object({
  id: identifier,
  productCode: identifier,
  productLogo: text(400),
  productName: text(120),
  globally: flag,
  buttonStatus: flag,
  buttonText: text(60),
  amountRange: text(80),
  amountRangeDes: text(120),
  loan_rate: text(80),
  productDesc: text(200),
  productTags: z.array(text(40)),
  /** The lender: ourselves, or another lender with its own site. */
  lenderName: text(120),
  isPartner: flag,
  /** The terms to choose from, in words. */
  termRange: text(80),
  example: loanExample,
})

export const recommendProductList = {
  summary:
    'The products of a scene with their cost, cheapest first; none for a borrower who is overdue.',
  input: z.object({ scene }),
  output: z.array(recommendedProduct),
}

/** Attribution, passed on to a partner's site. */
const attribution = z.object({
  app_from: z.optional(text(64)),
  user_from: z.optional(text(64)),
  utm_tag: z.optional(text(64)),
})

const productApplication = z.object({
  product_id: identifier,
  module_id: text(10),
  scene,
  amount: z.optional(amount),
  installments: z.optional(installments),
  ...attribution.shape,
})

const productLink = z.object({
  /** An https address, ours or an allowed one, or one that only the native shell knows. */
  url: text(1000),
  /** Where `url` is ours: its path, for pages that are open on it already. */
  path: z.optional(text(1000)),
})

export const productApply = {
  summary: 'The address to apply for a product: our next step, or the other lender’s site.',
  input: productApplication,
  output: productLink,
}

export const productPush = {
  summary: 'Records the consent to leave for another lender, and replies with the link.',
  input: z.object({
    ...productApplication.shape,
    /** `1`: the borrower ticked what `productDetail` says under `consent`. */
    consent: z.optional(flag),
  }),
  output: productLink,
}

export const productDetail = {
  summary: 'One product with its whole cost for an amount and a term, as of today.',
  input: z.object({
    product_id: identifier,
    /** A value that is not offered is replaced by the nearest that is; the amount is kept first. */
    amount: z.optional(amount),
    installments: z.optional(installments),
  }),
  output: z.object({
    product: recommendedProduct,
    limits: z.object({
      minimum: amount,
      /** Of our own product: the largest that the borrower's facts allow over any term. */
      maximum: amount,
      step: amount,
      installments: z.array(z.number()),
      /** Each of them, with what it costs a period. */
      terms: z.array(termChoice),
      /** What limits the amount, in words; empty: only the product does. */
      note: text(200),
    }),
    /** For the chosen amount and term; an offer made today has the same. */
    figures: offerFigures,
    fees: z.array(z.object({ name: text(80), payableTo: text(80), amount })),
    plan: z.array(z.object({ periodNo: z.number(), dueOn: date, amount })),
    /** Late charges, early settlement and cooling-off. */
    notes: z.array(z.object({ title: text(80), text: text(400) })),
    /** The consent needed before leaving for another lender; null for our own products. */
    consent: z.nullable(text(400)),
  }),
}

export const openProduct = {
  summary: 'The link that opens a recommended product.',
  input: z.object({ moduleId: text(10), positionId: text(10), productCode: identifier }),
  output: productLink,
}

const listPosition = { moduleId: text(10), positionId: text(10) }

export const standList = {
  summary:
    'The meaning of a failed joint sign-in at another lender, and the products open instead.',
  input: z.object({
    /** The product whose lender refused; without it the text names no lender. */
    productId: z.optional(identifier),
  }),
  output: z.object({
    /** `late`: no recommendations while the borrower is overdue. */
    state: z.enum(['refused', 'full', 'late']),
    errorMessage: text(200),
    noticeMessage: text(400),
    /** Whether the product that failed can be tried again. */
    canRetry: z.boolean(),
    products: z.array(recommendedProduct),
  }),
}

export const standEvent = {
  summary: 'Records that a product was tapped after a failed joint sign-in.',
  input: z.object({ productId: identifier, ...listPosition, type: z.literal(standEventType) }),
  output: z.object({}),
}

export const standJump = {
  summary: 'The link that opens a product shown after a failed joint sign-in.',
  input: z.object({ productId: identifier, ...listPosition }),
  output: productLink,
}
