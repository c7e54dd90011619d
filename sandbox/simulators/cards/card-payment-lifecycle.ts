import { sendTokenCallback } from '../../platform/callback-delivery.ts'
import { cardPaymentResponse, type SimulatedCardPayment } from './card-payment-book.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'

const DECLINED_ENDING = '0002'
const finalStatuses: readonly SimulatedCardPayment['status'][] = ['PAID', 'FAILED', 'REVERSED']

/** Starts sending the callback of a payment's status; does not wait for the reply. */
export const reportCardPayment = (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
): void => {
  void sendTokenCallback(context, {
    event: `charge.${payment.status.toLowerCase()}`,
    charge: cardPaymentResponse(payment, ''),
  })
}

/** Changes a payment, and reports it when its status has become final. */
export const update = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
  changes: Partial<SimulatedCardPayment>,
): Promise<SimulatedCardPayment> => {
  const updated = { ...payment, ...changes, updated: context.options.now().toISOString() }
  context.book.put(updated)
  const isEnd = updated.status !== payment.status && finalStatuses.includes(updated.status)
  if (isEnd) reportCardPayment(context, updated)
  return updated
}

/** After the right code, or when none is needed: ends now, or later as the settings say. */
export const capture = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const { settleAfterMs, hold } = context.settings.current()
  if (settleAfterMs === 0 && !hold) return await end(context, payment)
  const processing = await update(context, payment, { status: 'PROCESSING' })
  if (!hold) endLater(context, payment.reference)
  return processing
}

const end = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const { outcome } = context.settings.current()
  const declined = outcome === 'decline' || payment.card_ending === DECLINED_ENDING
  return await update(
    context,
    payment,
    declined ? { status: 'FAILED', failure_code: 'DECLINED' } : { status: 'PAID' },
  )
}

export const endIfProcessing = async (
  context: CardSimulatorContext,
  reference: string,
): Promise<void> => {
  const payment = context.book.find(reference)
  if (payment?.status === 'PROCESSING') await end(context, payment)
}

export const endLater = (context: CardSimulatorContext, reference: string): void => {
  const { settleAfterMs } = context.settings.current()
  context.delivery.later(settleAfterMs, () => endIfProcessing(context, reference))
}
