import {
  plausibleVerification,
  readableReply,
  requirePlausible,
} from '../payment/plausible-dates.ts'
import type { DisbursementProvider, PayoutProviderEvent } from './disbursement-provider.ts'

const datesOf = ({ at }: PayoutProviderEvent): readonly Date[] => [at]

/**
 * A provider whose payouts are dated plausibly. One of the far future is unreadable: every later
 * report would count as older than it.
 */
export const withPlausiblePayouts = (
  provider: DisbursementProvider,
  now: () => Date,
): DisbursementProvider => {
  const plausible = async <Reply extends PayoutProviderEvent | undefined>(
    reference: string,
    ask: () => Promise<Reply>,
  ): Promise<Reply> =>
    await readableReply({ question: 'a payout', id: reference }, async () => {
      const event = await ask()
      if (event) requirePlausible(datesOf(event), now())
      return event
    })
  return {
    ...provider,
    createPayout: request => plausible(request.reference, () => provider.createPayout(request)),
    findPayout: reference => plausible(reference, () => provider.findPayout(reference)),
    verify: (rawBody, headers) =>
      plausibleVerification(provider.verify(rawBody, headers), datesOf, now()),
  }
}
