import type * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { unreadableReason } from '../payment/callback-secrets.ts'
import { ProviderFaultError, ProviderUnreadableError } from '../payment/provider-errors.ts'
import { rowWithId } from '../payment/provider-fields.ts'
import type { PayoutProviderEvent } from './disbursement-provider.ts'

/** How one provider describes a payout. */
export type PayoutFormat<Payout> = {
  readonly schema: z.ZodType<Payout>
  /** @throws MoneyError for a currency or an amount that we cannot hold. */
  readonly eventOf: (payout: Payout) => PayoutProviderEvent
}

/**
 * Reads the reply to the request that makes a payout. Throws `ProviderFaultError` (`maybe-made`) when
 * it describes none, and `ProviderUnreadableError` for a payout that we cannot represent.
 */
export const readCreatedPayout = <Payout>(
  { schema, eventOf }: PayoutFormat<Payout>,
  question: string,
  answer: unknown,
): PayoutProviderEvent => {
  const read = schema.safeParse(answer)
  if (!read.success) {
    throw new ProviderFaultError(`${question}: no payout`, { effect: 'maybe-made' })
  }
  return representable(question, answer, () => eventOf(read.data))
}

/** Reads a payout that was looked up. @throws ProviderUnreadableError when it cannot be. */
export const readFoundPayout = <Payout>(
  { schema, eventOf }: PayoutFormat<Payout>,
  question: string,
  row: unknown,
): PayoutProviderEvent => {
  const read = schema.safeParse(row)
  if (!read.success) throw unreadable(question, row, unreadableReason(read.error))
  return representable(question, row, () => eventOf(read.data))
}

const representable = (
  question: string,
  row: unknown,
  read: () => PayoutProviderEvent,
): PayoutProviderEvent => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    throw unreadable(question, row, error.message)
  }
}

const unreadable = (question: string, row: unknown, reason: string): ProviderUnreadableError => {
  const id = rowWithId.safeParse(row).data?.id ?? ''
  return new ProviderUnreadableError(question, [{ id, reason }])
}
