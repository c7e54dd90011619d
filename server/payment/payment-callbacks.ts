import type { Currency } from '#domain/money/money.ts'
import type { CallbackBooking } from '../callback/public.ts'
import type { PaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { type PaidEvent, recordPayment } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'

type ReportedPaymentEvent = PaymentEvent & { readonly provider: string }

/** What a callback says, and whether it is only a reason to ask the provider. */
export type ReportedPayment = { readonly event: ReportedPaymentEvent; readonly isHint: boolean }

/** A payment event as it is kept with its callback: amounts as text, instants as ISO 8601. */
type StoredPaymentEvent = Omit<ReportedPaymentEvent, 'amount' | 'paidAt' | 'reversedAt'> & {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly paidAt: string
  readonly isHint?: boolean
}

const toJson = ({ event, isHint }: ReportedPayment): StoredPaymentEvent => ({
  kind: event.kind,
  via: event.via,
  provider: event.provider,
  providerPaymentId: event.providerPaymentId,
  ...(event.providerRef === undefined ? {} : { providerRef: event.providerRef }),
  ...(event.externalId === undefined ? {} : { externalId: event.externalId }),
  number: event.number,
  amount: { currency: event.amount.currency, minor: String(event.amount.minor) },
  paidAt: event.paidAt.toISOString(),
  ...(isHint ? { isHint } : {}),
})

const fromJson = (json: unknown): ReportedPayment => {
  // Written by toJson above, and by nothing else.
  const { isHint, ...stored } = json as StoredPaymentEvent
  const amount = { currency: stored.amount.currency, minor: BigInt(stored.amount.minor) }
  return {
    event: { ...stored, amount, paidAt: new Date(stored.paidAt) },
    isHint: isHint === true,
  }
}

/** Books what a provider says, whether by a callback, a kept callback or when asked. */
export const bookPaymentEvent = async (services: Services, event: PaidEvent): Promise<string> =>
  event.kind === 'paid'
    ? await recordPayment(services, event)
    : await reversePayment(services, event)

/** A hint is asked about, and what the provider answers then is booked. */
const bookReportedPayment = async (
  services: Services,
  { event, isHint }: ReportedPayment,
): Promise<string> => {
  if (!isHint) return await bookPaymentEvent(services, event)
  const { provider: name } = event
  const confirmed = await services.paymentProviders.get(name)?.readBack(event)
  return confirmed
    ? await bookPaymentEvent(services, { ...confirmed, provider: name })
    : 'unconfirmed'
}

export const paymentCallbacks: CallbackBooking<ReportedPayment> = {
  purpose: 'payment',
  toJson,
  fromJson,
  book: bookReportedPayment,
}
