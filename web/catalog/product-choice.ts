import type { OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog/calls.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import { toDecimalString } from '#domain/money/parse.ts'

export type ProductDetails = OutputOf<typeof productDetail>

/** Most amounts offered in a select list. */
const maxAmounts = 60n

/** A chosen amount and term from an address or a form; invalid values are left out. */
export const readProductChoice = (from: {
  get(name: string): unknown
}): { amount?: string; installments?: string } => {
  const amount = String(from.get('amount') ?? '')
  const installments = String(from.get('installments') ?? '')
  return {
    ...(/^\d{1,15}(\.\d{1,2})?$/.test(amount) ? { amount } : {}),
    ...(/^[1-9]\d{0,2}$/.test(installments) ? { installments } : {}),
  }
}

/** The amounts to choose from, as the API writes them; the chosen one is always included. */
export const amountsOf = ({
  limits,
  figures,
}: {
  readonly limits: Pick<ProductDetails['limits'], 'minimum' | 'maximum' | 'step'>
  readonly figures: Pick<ProductDetails['figures'], 'currency' | 'amount'>
}): string[] => {
  const { currency } = figures
  const minor = (amount: string) => apiMoney(currency, amount).minor
  const [least, most, step] = [minor(limits.minimum), minor(limits.maximum), minor(limits.step)]
  const steps = (most - least) / step
  const stride = step * (steps / maxAmounts + 1n)
  const amounts = new Set([minor(figures.amount), most])
  for (let each = least; each <= most; each += stride) amounts.add(each)
  return [...amounts]
    .sort((a, b) => (a < b ? -1 : 1))
    .map(each => toDecimalString({ currency, minor: each }))
}
