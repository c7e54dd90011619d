import type { Currency } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'

/** An installment with something left to pay, oldest first. */
export type PayableInstallment = { readonly periodNo: number; readonly outstandingMinor: bigint }

export type ChosenAmount = {
  readonly periods: number
  readonly amountMinor: bigint
  /** The client named an amount that is not what is owed. */
  readonly changed: boolean
}

/**
 * What a borrower pays, computed here and never believed: the first `periods` installments; or,
 * from a client that names only an amount, as many as that amount is the sum of; else the first.
 */
export const chooseAmount = (
  payable: readonly PayableInstallment[],
  currency: Currency,
  asked: { readonly periods?: string | undefined; readonly amount?: string | undefined },
): ChosenAmount => {
  const sums: bigint[] = []
  for (const { outstandingMinor } of payable) sums.push((sums.at(-1) ?? 0n) + outstandingMinor)
  const named = parseNamedAmount(currency, asked.amount)
  const byAmount = named === undefined ? -1 : sums.indexOf(named)
  const wanted = asked.periods === undefined ? byAmount + 1 : Number(asked.periods)
  const periods = Math.min(Math.max(wanted, 1), payable.length)
  return { periods, ...checkNamedAmount(sums[periods - 1] ?? 0n, currency, asked.amount) }
}

/** An amount that is owed, and whether the client named another. */
export const checkNamedAmount = (
  amountMinor: bigint,
  currency: Currency,
  named: string | undefined,
): Pick<ChosenAmount, 'amountMinor' | 'changed'> => ({
  amountMinor,
  changed: named !== undefined && parseNamedAmount(currency, named) !== amountMinor,
})

/** Undefined, too, for an amount that the currency cannot hold, such as half a rupiah. */
const parseNamedAmount = (currency: Currency, named: string | undefined): bigint | undefined =>
  named === undefined ? undefined : tryParseMoney(currency, named)?.minor
