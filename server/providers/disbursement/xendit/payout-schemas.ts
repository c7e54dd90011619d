import * as z from 'zod'
import { isCurrency, type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import { instant } from '../../payment/xendit/schemas.ts'
import type { PayoutProviderEvent } from '../disbursement-provider.ts'
import type { PayoutFormat } from '../read-payout.ts'

// Xendit's payouts (v2) as its documents show them: docs.xendit.co, "Payouts" and "Payout Webhook".
// Numbers arrive here as text (see ../../payment/exact-json.ts).

const id = z.string().regex(/^[\w.:-]{1,120}$/)
const word = z.string().max(80)
/** A failure is named by the provider's own code; one in another form is none. */
const failureCode = z
  .string()
  .regex(/^[A-Z0-9_]{1,80}$/)
  .nullish()
  .catch(null)

const payout = z.object({
  id,
  reference_id: z.string().max(120),
  amount: z.string().max(40),
  currency: z.string().max(10),
  status: word,
  failure_code: failureCode,
  created: instant,
  updated: instant.nullish(),
})
type XenditPayout = z.infer<typeof payout>

/**
 * The documents answer a bare array, Xendit's own clients read a list with `data`. Its rows are read
 * one by one.
 */
export const payouts = z
  .array(z.unknown())
  .or(z.object({ data: z.array(z.unknown()) }).transform(list => list.data))

/** A row of the list, of which nothing but our reference may be readable. */
export const referencedRow = z.object({ reference_id: z.string() })

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

export const xenditPayout: PayoutFormat<XenditPayout> = {
  schema: payout,
  eventOf: payoutProviderEvent,
}
