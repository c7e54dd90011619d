import * as z from 'zod'
import type { AcquirerStatus } from '#domain/card-payment/card-payment-state.ts'
import { isCurrency, type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import type { CardProviderEvent } from '../card-provider.ts'

// The acquirer's API, as sandbox/simulators/cards offers it. Numbers arrive here as text (see
// ../../payment/exact-json.ts); amounts are decimal strings.

const id = z.string().regex(/^[\w.:-]{1,120}$/)
const word = z.string().regex(/^[A-Z0-9_]{0,80}$/)
const instant = z.iso.datetime({ offset: true }).transform(text => new Date(text))

export const acquirerCardPayment = z.object({
  id,
  reference: z.string().max(120),
  amount: z.string().max(40),
  currency: z.string().max(10),
  status: word,
  failure_code: word,
  code_tries: z.string().regex(/^\d{1,3}$/),
  page_url: z.string().max(2000),
  updated: instant,
})
export type AcquirerCardPayment = z.infer<typeof acquirerCardPayment>

export const cardPaymentCallback = z.object({
  event: z.string().max(60),
  charge: acquirerCardPayment,
})

/** As in `/webhooks/{name}` and in the payments table. */
export const acquirerName = 'acquirer'

/** An unknown status counts as not ended: it is read again later. */
const stateByStatus: Readonly<Record<string, AcquirerStatus>> = {
  AWAITING_CODE: 'awaiting-code',
  AWAITING_PAGE: 'awaiting-page',
  PAID: 'paid',
  FAILED: 'failed',
  REVERSED: 'reversed',
}

/** @throws MoneyError for a currency or amount that we cannot hold. */
export const cardProviderEvent = (read: AcquirerCardPayment): CardProviderEvent => ({
  provider: acquirerName,
  reference: read.reference,
  providerRef: read.id,
  state: stateByStatus[read.status] ?? 'processing',
  reason: read.failure_code,
  amount: amountOf(read),
  tries: Number(read.code_tries),
  pageUrl: read.page_url,
  at: read.updated,
})

const amountOf = ({ currency, amount }: AcquirerCardPayment): Money => {
  if (!isCurrency(currency)) throw new MoneyError(`${currency} is not a currency we lend in`)
  return parseMoney(currency, amount, { allowTrailingZeros: true })
}
