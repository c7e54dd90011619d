import type { InputOf, OutputOf } from '#contract/call.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { findPaymentRequestByNo } from '#server/payment-request/store.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'
import { type CallbackPayload, paidBody } from './provider-callbacks.ts'

export type IssuedPaymentRequest = OutputOf<typeof generateVcode>

/** A borrower's payment request for the first installment, or for the given input. */
export const createPaymentRequest = async (
  { call, order }: Borrower,
  input: Partial<InputOf<typeof generateVcode>> = {},
): Promise<IssuedPaymentRequest> => {
  const reply = await call(generateVcode, { ...order, ...input }, { idempotencyKey: freshKey() })
  if (!reply.success) throw new Error(`no payment request: ${reply.code} ${reply.message}`)
  return reply.data
}

/** The provider's callback for a payment request paid exactly, with changes. */
export const callbackPayloadFor = async (
  { services, clock }: Pick<TestApp, 'services' | 'clock'>,
  paymentRequest: IssuedPaymentRequest,
  changes: Partial<CallbackPayload> = {},
): Promise<CallbackPayload> => {
  const instruction = await findPaymentRequestByNo(services.db, paymentRequest.cardNo)
  if (!instruction) throw new Error(`there is no payment request ${paymentRequest.cardNo}`)
  const amount = { currency: instruction.currency, minor: instruction.amountMinor }
  return {
    paymentId: `pay-${freshKey()}`,
    externalId: instruction.paymentRequestId,
    number: paymentRequest.vcode,
    amount: toDecimalString(amount),
    currency: paymentRequest.currency,
    paidAt: clock.now(),
    ...changes,
  }
}

/** Pays a request by the provider's callback, whole unless `changes` says otherwise. */
export const pay = async (
  app: TestApp,
  paymentRequest: IssuedPaymentRequest,
  changes: Parameters<typeof callbackPayloadFor>[2] = {},
) => {
  const payment = await callbackPayloadFor(app, paymentRequest, changes)
  const { status } = await app.deliverCallback(paidBody(payment))
  if (status !== 200) throw new Error(`the callback of a payment is answered by ${status}`)
  return payment
}
