import * as z from 'zod'
import { isCurrency, type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import type { PayoutProviderEvent } from '../disbursement-provider.ts'

// Xendit's payouts (v2) as its documents show them: docs.xendit.co, "Payouts" and "Payout Webhook".
// Numbers arrive here as text (see ../../payment/exact-json.ts).

const id = z.string().regex(/^[\w.:-]{1,120}$/)
const word = z.string().regex(/^[A-Z0-9_]{1,80}$/)
const instant = z.iso.datetime({ offset: true }).transform(text => new Date(text))

export const payout = z.object({
  id,
  reference_id: z.string().max(120),
  amount: z.string().max(40),
  currency: z.string().max(10),
  status: word,
  failure_code: word.nullish(),
  created: instant,
  updated: instant.nullish(),
})
export type XenditPayout = z.infer<typeof payout>

/** The documents answer a bare array, Xendit's own clients read a list with `data`. */
export const payouts = z
  .array(payout)
  .or(z.object({ data: z.array(payout) }).transform(list => list.data))

export const payoutCallback = z.object({ event: z.string().max(60), data: payout })

/** As in `/webhooks/{name}` and in the disbursements table. */
export const xenditPayoutsName = 'xendit-payouts'

/** Any status before the end is pending; an unknown one too, so that it is read again. */
const states: Readonly<Record<string, PayoutProviderEvent['state']>> = {
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  EXPIRED: 'failed',
  REVERSED: 'returned',
}

/** @throws MoneyError for a currency or amount that we cannot hold. */
export const payoutProviderEvent = (read: XenditPayout): PayoutProviderEvent => ({
  provider: xenditPayoutsName,
  reference: read.reference_id,
  providerRef: read.id,
  state: states[read.status] ?? 'pending',
  reason: read.failure_code ?? '',
  amount: amountOf(read),
  at: read.updated ?? read.created,
})

const amountOf = ({ currency, amount }: XenditPayout): Money => {
  if (!isCurrency(currency)) throw new MoneyError(`${currency} is not a currency we lend in`)
  return parseMoney(currency, amount, { allowTrailingZeros: true })
}
