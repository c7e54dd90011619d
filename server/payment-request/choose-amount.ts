import type { PayableInstallment } from '#domain/installments/payable-installments.ts'
import type { Currency } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'

export type ChosenAmount = {
  readonly periods: number
  readonly amountMinor: bigint
  /** The client sent an amount that is not what is owed. */
  readonly changed: boolean
}

/**
 * The amount to pay, computed here; what the client sends only chooses: the first `periods`
 * installments; without `periods` as many as sum to `amount`; else the first.
 */
export const chooseAmount = (
  payable: readonly Pick<PayableInstallment, 'payableMinor'>[],
  currency: Currency,
  requested: { readonly periods?: string | undefined; readonly amount?: string | undefined },
): ChosenAmount => {
  const sums: bigint[] = []
  for (const { payableMinor } of payable) sums.push((sums.at(-1) ?? 0n) + payableMinor)
  const hintMinor = parseHint(currency, requested.amount)
  const byAmount = hintMinor === undefined ? -1 : sums.indexOf(hintMinor)
  const chosenPeriods = requested.periods === undefined ? byAmount + 1 : Number(requested.periods)
  const periods = Math.min(Math.max(chosenPeriods, 1), payable.length)
  return { periods, ...amountWithClientHint(sums[periods - 1] ?? 0n, currency, requested.amount) }
}

/**
 * A part of what is to pay, as the borrower names it: any amount that is less than all of it. An
 * amount that is none, or too much, is chosen as if it were a hint.
 */
export const choosePart = (
  payable: readonly Pick<PayableInstallment, 'payableMinor'>[],
  currency: Currency,
  amount: string | undefined,
): ChosenAmount => {
  const partMinor = parseHint(currency, amount) ?? 0n
  const allMinor = payable.reduce((sum, { payableMinor }) => sum + payableMinor, 0n)
  if (partMinor <= 0n || partMinor >= allMinor) return chooseAmount(payable, currency, { amount })
  return { periods: 0, amountMinor: partMinor, changed: false }
}

/** Whether an amount, if one is named, is exactly that of the first installments. */
export const paysInstallments = (
  payable: readonly PayableInstallment[],
  currency: Currency,
  hint: string | undefined,
): boolean => hint === undefined || !chooseAmount(payable, currency, { amount: hint }).changed

/** The amount owed, and whether the client sent another. */
export const amountWithClientHint = (
  amountMinor: bigint,
  currency: Currency,
  clientHint: string | undefined,
): Pick<ChosenAmount, 'amountMinor' | 'changed'> => ({
  amountMinor,
  changed: clientHint !== undefined && parseHint(currency, clientHint) !== amountMinor,
})

/** In minor units; undefined also for an amount that the currency cannot hold, such as half a rupiah. */
const parseHint = (currency: Currency, hint: string | undefined): bigint | undefined =>
  hint === undefined ? undefined : tryParseMoney(currency, hint)?.minor
