import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { listBills, payAtCounter, takeBackPayment } from '#contract/sandbox/calls.ts'
import { MoneyError } from '#domain/money/money.ts'
import { parseMoney, toDecimalString } from '#domain/money/parse.ts'
import { CounterError } from '#sandbox/simulators/bank/counter-error.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import type { Sandbox } from './sandbox.ts'
import { phonePath } from './simulators.ts'

export const listBillsHandler =
  ({ bank }: Sandbox) =>
  async (input: InputOf<typeof listBills>): Promise<OutputOf<typeof listBills>> => ({
    bills: bank.listPaymentRequests(input.number).map(request => ({
      providerAccountId: request.providerAccountId,
      number: request.number,
      outlet: request.outlet,
      holder: request.holder,
      amount: toDecimalString(request.amount),
      currency: request.amount.currency,
      status: request.status,
      expiresAt: request.expiresAt.toISOString(),
      phone: request.isOnPhone ? phonePath(request.providerAccountId) : '',
    })),
  })

/** Pays at the simulated bank, which then sends its callbacks. */
export const payAtCounterHandler =
  ({ bank }: Sandbox) =>
  async (
    input: InputOf<typeof payAtCounter>,
    { locale }: CallContext,
  ): Promise<OutputOf<typeof payAtCounter> | Refusal> => {
    const [request] = bank.listPaymentRequests(input.number)
    if (!request) return refuse(protocolCode.notFound, say(locale, 'notFound'))
    try {
      const amount =
        input.amount === undefined ? undefined : parseMoney(request.amount.currency, input.amount)
      const payments = await bank.pay(input.number, input.action, amount)
      return {
        payments: payments.map(payment => ({
          paymentId: payment.paymentId,
          amount: toDecimalString(payment.amount),
          callbackStatus: payment.callbackStatus,
        })),
      }
    } catch (error) {
      if (!(error instanceof CounterError || error instanceof MoneyError)) throw error
      return refuse(protocolCode.malformed, say(locale, 'malformed', error.message))
    }
  }

/** The bank reverses a payment, on any day after it was made. */
export const takeBackPaymentHandler =
  ({ bank }: Sandbox) =>
  async (
    { paymentId }: InputOf<typeof takeBackPayment>,
    { locale }: CallContext,
  ): Promise<OutputOf<typeof takeBackPayment> | Refusal> => {
    try {
      return { callbackStatus: await bank.reverse(paymentId) }
    } catch (error) {
      if (!(error instanceof CounterError)) throw error
      return refuse(protocolCode.notFound, say(locale, 'notFound'))
    }
  }
