import type { SimulatedPayment } from '../bank-records.ts'
import type { BankSimulatorSettings } from '../bank-simulator-settings.ts'
import { PAYMENT_LINK } from './payment-links.ts'

/** How it was paid; a payment link has an order of its own. A page that takes UPI is paid by it. */
export function methodShape(
  { kind, accountId, id, paymentMethodCode }: SimulatedPayment,
  { cardType: type, upiSource }: Pick<BankSimulatorSettings, 'cardType' | 'upiSource'>,
) {
  const byUpi = {
    method: 'upi',
    vpa: 'payer@upi',
    upi: { payer_account_type: upiSource, vpa: 'payer@upi' },
  }
  if (kind === 'qr') return { ...byUpi, order_id: null }
  if (kind === 'link') return { ...byUpi, order_id: accountId }
  if (kind !== 'page') return { method: 'bank_transfer', order_id: null }
  const orderId = `order_of_${accountId}`
  if (paymentMethodCode === PAYMENT_LINK && type === 'debit') {
    return { ...byUpi, order_id: orderId }
  }
  const card = { id: `card_${id}`, entity: 'card', last4: '1111', network: 'Visa', type }
  return { method: 'card', order_id: orderId, card_id: card.id, card }
}
