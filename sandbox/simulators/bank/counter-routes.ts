import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { parseMoney, toDecimalString } from '#domain/money/parse.ts'
import { invalid, refusal } from '../../platform/refusal.ts'
import { hasBody, readJson } from '../../platform/strict-request.ts'
import type { Counter, CounterPayment } from './counter.ts'
import { counterAction } from './counter-action.ts'
import { CounterError } from './counter-error.ts'
import type { CounterPaymentRequest } from './counter-payment-requests.ts'
import { type Alteration, alteration } from './report-alterations.ts'

const payRequest = z.strictObject({
  number: z.string(),
  action: counterAction,
  amount: z.string().optional(),
})
const strayRequest = z.strictObject({
  number: z.string(),
  pay_code: z.string(),
  amount: z.string(),
  currency: z.enum(['IDR', 'INR']),
  external_id: z.string().optional(),
})
const alterRequest = z.strictObject({ payment_id: z.string(), how: alteration })
const reverseRequest = z.strictObject({ payment_id: z.string() })
const refundRequest = z.strictObject({
  payment_id: z.string(),
  amount: z.string(),
  currency: z.enum(['IDR', 'INR']),
})

/** The bank's counter over HTTP, for tests that drive the simulator from another process. */
export function counterRoutes(
  counter: Counter,
  listPaymentRequests: (number?: string) => CounterPaymentRequest[],
  release: () => Promise<number[]>,
  alterReport: (paymentId: string, how: Alteration) => void,
): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError || error instanceof MoneyError) {
      return invalid(c, error.message)
    }
    if (error instanceof CounterError) return refusal(c, 404, 'COUNTER_ERROR', error.message)
    throw error
  })
  app.get('/payment-requests', c =>
    c.json({
      paymentRequests: listPaymentRequests(c.req.query('number')).map(request => ({
        ...request,
        amount: toDecimalString(request.amount),
        currency: request.amount.currency,
        expiresAt: request.expiresAt.toISOString(),
      })),
    }),
  )
  app.post('/pay', async c => {
    const { number, action, amount } = payRequest.parse(await readJson(c))
    const [request] = listPaymentRequests(number)
    const given =
      amount === undefined ? undefined : parseMoney(request?.amount.currency ?? 'IDR', amount)
    const payments = await counter.pay(number, action, given)
    return paymentsReply(c, payments)
  })
  app.post('/stray', async c => {
    const request = strayRequest.parse(await readJson(c))
    const payment = await counter.payStray({
      number: request.number,
      paymentMethodCode: request.pay_code,
      amount: parseMoney(request.currency, request.amount),
      ...(request.external_id === undefined ? {} : { externalId: request.external_id }),
    })
    return paymentsReply(c, [payment])
  })
  app.post('/reverse', async c => {
    const { payment_id: paymentId } = reverseRequest.parse(await readJson(c))
    return c.json({ callbackStatus: await counter.reverse(paymentId) })
  })
  app.post('/refund', async c => {
    const request = refundRequest.parse(await readJson(c))
    const part = parseMoney(request.currency, request.amount)
    return c.json({ callbackStatus: await counter.refundPart(request.payment_id, part) })
  })
  app.post('/alter', async c => {
    const { payment_id: paymentId, how } = alterRequest.parse(await readJson(c))
    alterReport(paymentId, how)
    return c.json({})
  })
  app.post('/release', async c =>
    (await hasBody(c)) ? invalid(c, 'no body') : c.json({ callbackStatuses: await release() }),
  )
  return app
}

function paymentsReply(c: Context, payments: readonly CounterPayment[]): Response {
  return c.json({
    payments: payments.map(payment => ({ ...payment, amount: toDecimalString(payment.amount) })),
  })
}
