import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsFromJson } from '#domain/terms/terms-from-json.ts'

/** The limits of a choice. Amounts in minor units; the largest is a whole step too. */
export type ProductLimits = {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  readonly stepMinor: bigint
  readonly installments: readonly number[]
}

/** An amount and a number of installments. */
export type LoanChoice = { readonly principalMinor: bigint; readonly installments: number }

export const limitsOf = ({ limits }: Pick<ProductContent, 'limits'>): ProductLimits => ({
  minMinor: BigInt(limits.minMinor),
  maxMinor: BigInt(limits.maxMinor),
  stepMinor: BigInt(limits.stepMinor),
  installments: [...limits.installments].sort((a, b) => a - b),
})

export const productTerms = (product: Pick<ProductContent, 'terms'>): Terms =>
  termsFromJson(product.terms)

/** The terms of a choice; undefined outside the product's limits. */
export const termsFor = (
  { limits, baseTerms }: { readonly limits: ProductLimits; readonly baseTerms: Terms },
  { principalMinor, installments }: LoanChoice,
): Terms | undefined => {
  const { minMinor, maxMinor, stepMinor } = limits
  const fits =
    principalMinor >= minMinor &&
    principalMinor <= maxMinor &&
    (principalMinor - minMinor) % stepMinor === 0n &&
    limits.installments.includes(installments)
  return fits ? { ...baseTerms, principalMinor, installments } : undefined
}

/** The offered choice nearest to a requested one; of two equally near, the smaller. */
export const nearestChoice = (limits: ProductLimits, requested: LoanChoice): LoanChoice => {
  const { minMinor, maxMinor, stepMinor } = limits
  const within = clamp(requested.principalMinor, minMinor, maxMinor)
  const steps = (within - minMinor + (stepMinor - 1n) / 2n) / stepMinor
  const distance = (count: number) => Math.abs(count - requested.installments)
  const installments = limits.installments.reduce((best, count) =>
    distance(count) < distance(best) ? count : best,
  )
  return { principalMinor: minMinor + steps * stepMinor, installments }
}

/** Every choice of a product: for checks, not for requests. */
export const everyChoice = function* (limits: ProductLimits): Generator<LoanChoice> {
  for (let minor = limits.minMinor; minor <= limits.maxMinor; minor += limits.stepMinor) {
    for (const installments of limits.installments) yield { principalMinor: minor, installments }
  }
}

/** How many choices a product has; 0 when its limits make none. */
export const countChoices = ({ minMinor, maxMinor, stepMinor, installments }: ProductLimits) =>
  maxMinor < minMinor || stepMinor <= 0n
    ? 0n
    : ((maxMinor - minMinor) / stepMinor + 1n) * BigInt(installments.length)

const clamp = (minor: bigint, min: bigint, max: bigint): bigint => {
  if (minor < min) return min
  return minor > max ? max : minor
}
