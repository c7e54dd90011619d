import * as z from 'zod'
import { type Money, MoneyError, money, sumMinor } from '#domain/money/money.ts'
import type {
  PaymentRequestKind,
  PaymentVerification,
  ProviderPaymentEvent,
} from '../../payment-provider.ts'
import { readAmount, xenditName } from '../xendit-money.ts'
import { type PaymentsApiPayment, type PaymentsApiRefund, payment, refund } from './schemas.ts'

const wallets = ['DANA', 'OVO', 'SHOPEEPAY', 'GOPAY', 'LINKAJA']

/** How money of a channel came. Throws `MoneyError` for a channel that is none of ours. */
export const viaOfChannel = (channelCode: string): PaymentRequestKind => {
  if (channelCode === 'QRIS') return 'qr'
  if (wallets.includes(channelCode)) return 'link'
  throw new MoneyError(`${JSON.stringify(channelCode)} is no channel of ours`)
}

/** Only such a payment has moved money (docs.xendit.co/apidocs/get-payment). */
export const isPaid = ({ status }: Pick<PaymentsApiPayment, 'status'>): boolean =>
  status === 'SUCCEEDED'

/** What was captured; the amount asked for, where the captures are not named. */
export const amountOf = ({
  captures,
  request_amount: asked,
  currency,
}: PaymentsApiPayment): Money => {
  const [first, ...others] = (captures ?? []).map(({ capture_amount: amount }) =>
    readAmount({ amount, currency }, 'IDR'),
  )
  if (first === undefined) return readAmount({ amount: asked, currency }, 'IDR')
  return money(first.currency, sumMinor([first, ...others].map(({ minor }) => minor)))
}

/** Throws `MoneyError` for an amount, a currency or a channel that is none of ours. */
export const eventOfPayment = (paid: PaymentsApiPayment): ProviderPaymentEvent => ({
  provider: xenditName,
  kind: 'paid',
  via: viaOfChannel(paid.channel_code),
  providerPaymentId: paid.payment_id,
  providerRef: paid.payment_request_id,
  number: paid.payment_request_id,
  amount: amountOf(paid),
  paidAt: paid.captures?.[0]?.capture_timestamp ?? paid.updated ?? paid.created,
  ...(paid.reference_id ? { externalId: paid.reference_id } : {}),
})

export const refundedAt = ({ updated, created }: PaymentsApiRefund): Date => updated ?? created

const notification = z.object({ event: z.string().max(60), data: z.unknown() })

/** The fields of a refund, which the sample of its webhook nests twice. */
const refundData = z.union([refund, z.object({ data: refund }).transform(({ data }) => data)])

const REQUEST_EXPIRY = 'payment_request.expiry'
const endedRequest = z.object({ reference_id: z.string().max(200) })

/** Events that say nothing of money (docs.xendit.co/docs/payments-api-webhooks). */
const withoutMoney: readonly string[] = [
  'payment.authorization',
  'payment.expiry',
  'payment.failure',
  REQUEST_EXPIRY,
  'refund.failed',
]

/** Whether a callback's body is an event of this API; those of the fixed numbers have no `data`. */
export const isNotification = (body: object): boolean =>
  notification.safeParse(body).success && 'data' in body

/**
 * A refund's notification names neither the payment request nor what was paid: it is a hint, of which
 * the read-back tells a whole refund from a part. Throws `ZodError` and `MoneyError`.
 */
export const readNotification = (body: object): PaymentVerification => {
  const { event, data } = notification.parse(body)
  if (withoutMoney.includes(event)) {
    const { data: request } = event === REQUEST_EXPIRY ? endedRequest.safeParse(data) : {}
    const ended = request && { ended: { paymentRequestId: request.reference_id } }
    return { outcome: 'ignored', reason: 'nothing was paid', ...ended }
  }
  if (event === 'payment.capture') {
    const paid = payment.parse(data)
    if (!isPaid(paid)) return { outcome: 'unreadable', reason: `a payment is ${paid.status}` }
    return { outcome: 'event', event: eventOfPayment(paid) }
  }
  if (event !== 'refund.succeeded') return { outcome: 'unreadable', reason: 'an unknown event' }
  const refunded = refundData.parse(data)
  return {
    outcome: 'event',
    event: {
      provider: xenditName,
      kind: 'reversed',
      via: 'qr',
      providerPaymentId: refunded.payment_id,
      refundId: refunded.refundId,
      number: '',
      amount: readAmount(refunded, 'IDR'),
      paidAt: refunded.created,
      reversedAt: refundedAt(refunded),
      isHint: true,
    },
  }
}
