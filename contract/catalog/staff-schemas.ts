import * as z from 'zod'
import { amount, text } from '../fields.ts'
import { offerFigures } from '../offer/schemas.ts'
import {
  checkVersion,
  listVersions,
  minorUnits,
  plainText,
  proposeVersion,
  ratioText,
  readVersion,
  saveVersionDraft,
  textsByLanguage,
  withdrawVersion,
} from '../version/version-schemas.ts'

const count = (maximum: number) => z.number().check(z.int(), z.gte(0), z.lte(maximum))

const feeAmount = z.union([
  z.object({ kind: z.literal('flat'), minor: minorUnits }),
  z.object({ kind: z.literal('share'), ofPrincipal: ratioText }),
])

const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,39}$/))

/** The terms of one amount and term; see `Terms` of the domain. Amounts in minor units. */
const termsContent = z.object({
  format: z.literal(1),
  currency: z.string(),
  principalMinor: minorUnits,
  annualRate: ratioText,
  interest: z.object({
    method: z.enum(['flat', 'declining']),
    amortization: z.enum(['equal-installments', 'equal-principal']),
    calculation: z.enum(['per-period', 'daily']),
    dayCount: z.enum(['30/360', 'actual/365', 'actual/360', 'actual/364', 'actual/actual']),
  }),
  installments: count(120),
  every: z.object({ count: count(366), unit: z.enum(['month', 'week', 'day']) }),
  grace: z.object({
    principalInstallments: count(120),
    interestPaymentInstallments: count(120),
    interestFreeInstallments: count(120),
  }),
  installmentMultipleMinor: z.exactOptional(minorUnits),
  fees: z
    .array(
      z.object({
        code,
        when: z.enum(['disbursal', 'installment']),
        payableTo: z.enum(['lender', 'third-party', 'government']),
        amount: feeAmount,
      }),
    )
    .check(z.maxLength(10)),
  late: z.object({
    penalty: z.exactOptional(
      z.object({
        per: z.enum(['loan', 'installment']),
        fromDay: count(3660),
        amountMinor: z.object({ new: minorUnits, repeat: minorUnits }),
      }),
    ),
    interestTiers: z
      .array(
        z.object({
          fromDay: count(3660),
          toDay: z.exactOptional(count(3660)),
          ratePerDay: ratioText,
        }),
      )
      .check(z.maxLength(10)),
  }),
  waterfallCode: z.string().check(z.regex(/^[A-Z][A-Z_]{0,39}$/)),
  prepayment: z.object({ afterTermShare: ratioText, afterDays: count(3660) }),
  coolingOffDays: count(60),
  extension: z.object({ maxTimes: count(100), fee: feeAmount }),
})

const productTexts = z.object({
  description: plainText(200),
  tags: z.array(plainText(40)).check(z.maxLength(6)),
})

export const productContent = z.object({
  /** As at the product's first version: both stand in the agreements of its loans. */
  name: plainText(120),
  logo: z.string().check(z.regex(/^\/logos\/[a-z0-9-]{1,80}\.svg$/)),
  copy: textsByLanguage(productTexts),
  /** Every amount from the least to the most in steps, and the numbers of installments. */
  limits: z.object({
    minMinor: minorUnits,
    maxMinor: minorUnits,
    stepMinor: minorUnits,
    installments: z.array(count(120)).check(z.minLength(1), z.maxLength(24)),
  }),
  terms: termsContent,
  scenes: z
    .array(z.enum(['banner_jingzhun', 'tanchuang_jingzhun', 'banner_fudai', 'tanchuang_fudai']))
    .check(z.maxLength(4)),
  /** The place in a list of the market's products. */
  position: count(1000),
})

export type ProductContent = z.infer<typeof productContent>

const capLimit = z.object({
  code: text(60),
  stated: amount,
  allowed: amount,
  isWithin: z.boolean(),
  /** `refuse`: the product may not be sold so. `clipped`: what is above is not charged. */
  consequence: z.enum(['refuse', 'clipped']),
})

/** A loan of the product worked out as an offer would be, beside every cap that limits it. */
const productExample = z.object({
  choices: z.array(
    z.object({
      /** The choice by which the market's products are compared, or an end of the range. */
      choice: z.enum(['compared', 'least', 'most']),
      figures: offerFigures,
      effectiveRate: text(20),
      caps: z.array(capLimit),
    }),
  ),
})

export type ProductExample = z.infer<typeof productExample>

const what = 'a product with its terms'

export const listProductVersions = listVersions(what)
export const readProductVersion = readVersion(what, productContent)
export const checkProductVersion = checkVersion(what, productExample)
export const saveProductDraft = saveVersionDraft(what)
export const proposeProductVersion = proposeVersion(what)
export const withdrawProductVersion = withdrawVersion(what)
