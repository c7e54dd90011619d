import type { ProviderPaymentRequest } from './payment-provider.ts'
import { PaymentProviderError, ProviderFaultError } from './provider-errors.ts'

/** The share of an operation's time limit for creating; the rest is for looking up. */
const CREATE_TIME_SHARE = 0.75

/**
 * Creates a payment request at a provider. When the reply is lost, late or says that the request
 * exists (`saysDuplicate`), it is looked up within the same time limit; otherwise it throws with
 * the effect `maybe-made`. `find` returns undefined, and does not throw, when it finds none.
 */
export async function createOrFind(options: {
  readonly timeoutMs: number
  readonly create: (signal: AbortSignal) => Promise<ProviderPaymentRequest>
  readonly find: (signal: AbortSignal) => Promise<ProviderPaymentRequest | undefined>
  readonly saysDuplicate: (error: PaymentProviderError) => boolean
}): Promise<ProviderPaymentRequest> {
  const { timeoutMs, create, find, saysDuplicate } = options
  const whole = AbortSignal.timeout(timeoutMs)
  try {
    return await create(AbortSignal.timeout(timeoutMs * CREATE_TIME_SHARE))
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const isDuplicate = saysDuplicate(error)
    if (error.effect === 'not-made' && !isDuplicate) throw error
    const found = await find(whole)
    if (found !== undefined) return found
    if (!isDuplicate) throw error
    throw new ProviderFaultError('made before, and not to be found', {
      effect: 'maybe-made',
      cause: error,
    })
  }
}
