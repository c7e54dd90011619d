import * as z from 'zod'
import { unreadableReason } from '../callback-secrets.ts'
import type { PaymentReference, ProviderPaymentEvent } from '../payment-provider.ts'
import {
  ProviderFaultError,
  ProviderRefusalError,
  ProviderUnreadableError,
} from '../provider-errors.ts'
import { providerId } from '../provider-fields.ts'
import { RowReader } from '../provider-rows.ts'
import { isFixed } from './find-payment-request.ts'
import { get, pages, type XenditReader } from './paged-reader.ts'
import {
  type PaymentCodePayment,
  paymentCodeEvent,
  paymentCodePayment,
  virtualAccountEvent,
  virtualAccountPayment,
} from './payment-events.ts'
import { readPayment } from './payments-api/read-payment.ts'

/** A payment of which nothing but its id may be readable. */
const namedPayment = z.object({ payment_id: providerId })

/** Undefined when the provider knows no payment of that id. */
export async function readBack(
  reader: XenditReader,
  reference: PaymentReference,
): Promise<ProviderPaymentEvent | undefined> {
  const { providerPaymentId, providerRef, via } = reference
  if (!isFixed(via)) return await readPayment(reader, reference)
  if (via === 'virtual-account') return readVirtualAccountPayment(reader, providerPaymentId)
  if (providerRef === undefined) {
    throw new Error("a counter's payment can only be read back through its code: name providerRef")
  }
  for await (const payment of paymentsOfCode(reader, providerRef)) {
    if (payment.fixed_payment_code_payment_id === providerPaymentId) {
      return paymentCodeEvent(payment, reader.defaultCurrency)
    }
  }
  return undefined
}

export async function readVirtualAccountPayment(
  reader: XenditReader,
  paymentId: string,
): Promise<ProviderPaymentEvent | undefined> {
  const path = `/callback_virtual_account_payments/payment_id=${encodeURIComponent(paymentId)}`
  let answer: unknown
  try {
    answer = await get(reader, path)
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
  if (namedPayment.safeParse(answer).data?.payment_id !== paymentId) {
    throw new ProviderFaultError(`GET ${path}: another payment or none`, { effect: 'maybe-made' })
  }
  const payment = virtualAccountPayment.safeParse(answer)
  if (payment.success) return virtualAccountEvent(payment.data, reader.defaultCurrency)
  const reason = unreadableReason(payment.error)
  throw new ProviderUnreadableError(`GET ${path}`, [{ id: paymentId, reason }])
}

/** A counter's payments have no address of their own; those of one code are listed. */
export async function* paymentsOfCode(
  reader: XenditReader,
  codeId: string,
): AsyncGenerator<PaymentCodePayment> {
  const path = `/fixed_payment_code/${encodeURIComponent(codeId)}/payments`
  const rows = new RowReader()
  yield* pages(reader, path, new URLSearchParams(), {
    schema: paymentCodePayment,
    rows,
    cursorOf: row => {
      const payment = paymentCodePayment.safeParse(row).data
      return payment?.id ?? payment?.fixed_payment_code_payment_id
    },
  })
  rows.end(`GET ${path}`)
}
