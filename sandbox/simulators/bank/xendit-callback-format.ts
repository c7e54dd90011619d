import { type CallbackFormat, withReportedAmount } from './callback-format.ts'
import { accountPaymentShape, codePaymentShape } from './xendit-shapes.ts'

/** Xendit signs nothing: a token that is the same in every callback says that it is Xendit. */
export function xenditCallbackFormat(callbackUrl: string, callbackToken: string): CallbackFormat {
  return {
    callbackUrl,
    bodyOf: (payment, { kind, settings }) => {
      const shown = { ...withReportedAmount(payment, settings), reversedAt: null }
      const body = payment.kind === 'retail' ? codePaymentShape(shown) : accountPaymentShape(shown)
      if (kind === 'paid') return JSON.stringify(body)
      // The event and time of a reversal are ours (see xendit/schemas.ts): that mark on the body.
      const event = 'rupya.payment.reversed'
      return JSON.stringify({ ...body, event, reversed_at: payment.reversedAt })
    },
    headersOf: (_body, { wrongToken }) => ({
      'x-callback-token': wrongToken ? `not-${callbackToken}` : callbackToken,
    }),
  }
}
