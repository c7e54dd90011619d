import type { StoredLoan } from '../loan/public.ts'
import {
  endOfDay,
  issuePaymentRequest,
  reminderMethodOf,
  takesAmount,
} from '../payment-request/public.ts'
import type { Services } from '../services.ts'

/**
 * The address of the provider's page on which exactly this amount of a loan can be paid until the day
 * ends in its market; the one of the day again where that is still right. It is a payment request of its
 * own, beside the one that the borrower may be looking at, and the sweep closes it once the loan has
 * changed. `unavailable`: the market, the method or the limit of requests has none. `failed`: the provider
 * gave none. Never throws for what the provider answers.
 */
export const createPaymentLink = async (
  services: Services,
  loan: StoredLoan,
  { amountMinor, periods }: { readonly amountMinor: bigint; readonly periods: number },
): Promise<{ readonly url: string } | 'unavailable' | 'failed'> => {
  const method = reminderMethodOf(services.paymentProviderOf(loan.market))
  if (!method || !takesAmount(method, amountMinor)) return 'unavailable'
  const issued = await issuePaymentRequest(services, {
    loan,
    method,
    chosen: { periods, amountMinor, changed: false },
    purpose: 'reminder',
    expiresAt: now => endOfDay(loan.market, now),
  })
  // The loan has changed, or the borrower has had too many requests.
  if (issued === 'outdated' || (issued && 'waitSeconds' in issued)) return 'unavailable'
  return issued?.payUrl ? { url: issued.payUrl } : 'failed'
}
