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
