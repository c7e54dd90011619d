import * as z from 'zod'
import { type Money, money } from '#domain/money/money.ts'

// The simulated bank's records as its journal stores them: minor units are digits there.

const minor = z.string().regex(/^-?\d{1,18}$/)
const currency = z.enum(['IDR', 'INR'])
const kind = z.enum(['virtual-account', 'retail', 'qr', 'link', 'page'])
/** The provider whose API created it; callbacks about it have that provider's format. */
const provider = z.enum(['xendit', 'midtrans', 'razorpay']).default('xendit')
export type SimulatedProvider = z.infer<typeof provider>

const account = z.object({
  id: z.string(),
  provider,
  kind,
  externalId: z.string(),
  /** The bank's or the outlet's code. */
  paymentMethodCode: z.string(),
  holder: z.string(),
  number: z.string(),
  /** The n-th number issued by this bank: numbers are never issued twice. */
  serial: z.int(),
  currency,
  expectedMinor: minor,
  singleUse: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** True once a single-use account is paid. */
  spent: z.boolean(),
  createdAt: z.iso.datetime(),
  idempotencyKey: z.string().nullable(),
  /** The raw request, to distinguish a repeat from another request with the same key. */
  requestBody: z.string(),
})
export type SimulatedAccount = z.infer<typeof account>

const payment = z.object({
  /** The row's id, as Xendit's `id`. */
  id: z.string(),
  provider,
  kind,
  paymentId: z.string(),
  /** `fixed_payment_code_payment_id`; empty at a bank. */
  codePaymentId: z.string(),
  accountId: z.string().nullable(),
  externalId: z.string().nullable(),
  paymentMethodCode: z.string(),
  holder: z.string(),
  number: z.string(),
  currency,
  minor,
  paidAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  reversedAt: z.iso.datetime().nullable(),
  /** The part of it that was refunded; null when none was, or all of it. */
  refundedMinor: minor.nullable().default(null),
  /** When that part was refunded. */
  refundedAt: z.iso.datetime().nullable().default(null),
})
export type SimulatedPayment = z.infer<typeof payment>

const callback = z.object({
  /** Sent as `webhook-id`: the same for every delivery of this callback. */
  id: z.string(),
  provider,
  paymentRow: z.string(),
  /** `expired` is about a request, whose id then stands in `paymentRow`. */
  kind: z.enum(['paid', 'reversed', 'refunded', 'expired']),
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up', 'dropped']),
})
export type SimulatedCallback = z.infer<typeof callback>

/** One line of the journal: the whole record as it is from now on. */
export const bankEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), record: account }),
  z.object({ type: z.literal('payment'), record: payment }),
  z.object({ type: z.literal('callback'), record: callback }),
  z.object({ type: z.literal('serials'), record: z.record(z.string(), z.int()) }),
])
export type BankEntry = z.infer<typeof bankEntry>

export const expectedOf = (record: SimulatedAccount): Money =>
  money(record.currency, BigInt(record.expectedMinor))

export const paidOf = (record: SimulatedPayment): Money =>
  money(record.currency, BigInt(record.minor))

export function statusOf(record: SimulatedAccount, now: Date): 'ACTIVE' | 'INACTIVE' {
  return record.spent || now.getTime() >= Date.parse(record.expiresAt) ? 'INACTIVE' : 'ACTIVE'
}

const paymentIds: Readonly<Record<SimulatedProvider, (record: SimulatedPayment) => string>> = {
  xendit: ({ kind, id, codePaymentId, paymentId }) => {
    if (kind === 'virtual-account') return paymentId
    return kind === 'retail' ? codePaymentId : `py-${id}`
  },
  // Midtrans knows one transaction, made with its number and paid once.
  midtrans: ({ accountId, id }) => accountId ?? id,
  razorpay: ({ id }) => `pay_${id}`,
}

/** The id under which the lender's side knows a payment (see each adapter's events). */
export const providerPaymentIdOf = (record: SimulatedPayment): string =>
  paymentIds[record.provider](record)

/** What is confirmed on the payer's phone. */
export const onPhone: readonly SimulatedAccount['kind'][] = ['qr', 'link']
