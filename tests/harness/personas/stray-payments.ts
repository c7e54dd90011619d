import { bookPaymentEvent } from '#server/payment/webhooks.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'
import { type CallbackPayload, paidBody } from './provider-callbacks.ts'

/** Pays an unknown number; returns the payment's id and the facts of the bank's callback. */
export const createStrayPayment = async (app: TestApp, changes: Partial<CallbackPayload> = {}) => {
  const facts = {
    paymentId: `stray-${freshKey()}`,
    externalId: null,
    number: '8808999000001',
    amount: '1060000',
    currency: 'IDR',
    paidAt: app.clock.now(),
    ...changes,
  }
  await app.deliverCallback(paidBody(facts))
  const { paymentId } = await app.services.db
    .selectFrom('payment.payment')
    .select('paymentId')
    .where('providerPaymentId', '=', facts.paymentId)
    .executeTakeFirstOrThrow()
  return { facts, paymentId }
}

/**
 * Books what a payment's provider says it has refunded of it, by the refunds' ids in minor units; answers
 * the outcome. The simulated provider itself knows of no refund.
 */
export const bookRefundedPartsOf = async (
  { services }: TestApp,
  paymentId: string,
  refundedParts: Readonly<Record<string, string>>,
): Promise<string> => {
  const { currency, amountMinor, ...payment } = await services.db
    .selectFrom('payment.payment')
    .select(['provider', 'providerPaymentId', 'accountNo', 'currency', 'amountMinor', 'paidAt'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return await bookPaymentEvent(services, {
    provider: payment.provider,
    kind: 'paid',
    via: 'virtual-account',
    providerPaymentId: payment.providerPaymentId,
    externalId: '',
    number: payment.accountNo,
    amount: { currency, minor: amountMinor },
    paidAt: payment.paidAt,
    refundedParts,
  })
}
