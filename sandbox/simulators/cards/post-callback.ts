import type { SimulatedCardPayment } from './card-payment-book.ts'
import type { CardSimulatorOptions } from './create-card-simulator.ts'

/** A charge as the acquirer writes it: its code and its page's token stay inside. */
export const cardPaymentResponse = (charge: SimulatedCardPayment, pageUrl: string) => ({
  id: charge.id,
  reference: charge.reference,
  amount: charge.amount,
  currency: charge.currency,
  status: charge.status,
  failure_code: charge.failure_code,
  code_tries: charge.code_tries,
  page_url: charge.status === 'AWAITING_PAGE' ? pageUrl : '',
  created: charge.created,
  updated: charge.updated,
})

/** The status of the answer; 0 when nobody answered. */
export const postCallback = async (
  { callbackUrl, callbackToken, fetch: send }: CardSimulatorOptions,
  charge: SimulatedCardPayment,
): Promise<number> => {
  try {
    const response = await send(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': callbackToken },
      body: JSON.stringify({
        event: `charge.${charge.status.toLowerCase()}`,
        charge: cardPaymentResponse(charge, ''),
      }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
