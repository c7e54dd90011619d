import type { LateTerms } from '../charges/late-terms.ts'
import type { Ratio } from '../money/ratio.ts'
import type { FeeAmount, Terms } from './terms.ts'

/** Terms as stored: bigints are decimal text, a ratio "numerator/denominator", dates text. */
export type TermsJson = {
  readonly format: 1
  readonly currency: string
  readonly principalMinor: string
  readonly annualRate: string
  readonly interest: Terms['interest']
  readonly installments: number
  readonly every: Terms['every']
  readonly firstDueOn?: string
  readonly grace: Terms['grace']
  readonly installmentMultipleMinor?: string
  readonly fees: readonly {
    readonly code: string
    readonly when: string
    readonly payableTo: string
    readonly amount: FeeAmountJson
  }[]
  readonly late: LateTermsJson
  readonly waterfallCode: string
  readonly prepayment: { readonly afterTermShare: string; readonly afterDays: number }
  readonly coolingOffDays: number
  readonly extension: { readonly maxTimes: number; readonly fee: FeeAmountJson }
}

export type FeeAmountJson =
  | { readonly kind: 'flat'; readonly minor: string }
  | { readonly kind: 'share'; readonly ofPrincipal: string }

export type LateTermsJson = {
  readonly penalty?: {
    readonly per: string
    readonly fromDay: number
    readonly amountMinor: { readonly new: string; readonly repeat: string }
  }
  readonly interestTiers: readonly {
    readonly fromDay: number
    readonly toDay?: number
    readonly ratePerDay: string
  }[]
}

/** The stored form; `termsFromJson` reads it back equal. */
export function termsToJson(terms: Terms): TermsJson {
  const { firstDueOn, installmentMultipleMinor: multiple } = terms
  return {
    format: 1,
    currency: terms.currency,
    principalMinor: String(terms.principalMinor),
    annualRate: ratioToText(terms.annualRate),
    interest: { ...terms.interest },
    installments: terms.installments,
    every: { ...terms.every },
    ...(firstDueOn === undefined ? {} : { firstDueOn }),
    grace: { ...terms.grace },
    ...(multiple === undefined ? {} : { installmentMultipleMinor: String(multiple) }),
    fees: terms.fees.map(({ code, when, payableTo, amount }) => ({
      code,
      when,
      payableTo,
      amount: feeAmountToJson(amount),
    })),
    late: lateTermsToJson(terms.late),
    waterfallCode: terms.waterfallCode,
    prepayment: {
      afterTermShare: ratioToText(terms.prepayment.afterTermShare),
      afterDays: terms.prepayment.afterDays,
    },
    coolingOffDays: terms.coolingOffDays,
    extension: {
      maxTimes: terms.extension.maxTimes,
      fee: feeAmountToJson(terms.extension.fee),
    },
  }
}

export function lateTermsToJson({ penalty, interestTiers }: LateTerms): LateTermsJson {
  return {
    ...(penalty === undefined
      ? {}
      : {
          penalty: {
            per: penalty.per,
            fromDay: penalty.fromDay,
            amountMinor: {
              new: String(penalty.amountMinor.new),
              repeat: String(penalty.amountMinor.repeat),
            },
          },
        }),
    interestTiers: interestTiers.map(({ fromDay, toDay, ratePerDay }) => ({
      fromDay,
      ...(toDay === undefined ? {} : { toDay }),
      ratePerDay: ratioToText(ratePerDay),
    })),
  }
}

function feeAmountToJson(amount: FeeAmount): FeeAmountJson {
  return amount.kind === 'flat'
    ? { kind: 'flat', minor: String(amount.minor) }
    : { kind: 'share', ofPrincipal: ratioToText(amount.ofPrincipal) }
}

function ratioToText({ numerator, denominator }: Ratio): string {
  return `${numerator}/${denominator}`
}
