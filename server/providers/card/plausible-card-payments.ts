import {
  plausibleVerification,
  readableReply,
  requirePlausible,
} from '../payment/plausible-dates.ts'
import { ProviderUnreadableError } from '../payment/provider-errors.ts'
import { RowReader } from '../payment/provider-rows.ts'
import type { CardProvider, CardProviderEvent } from './card-provider.ts'

const datesOf = ({ at }: CardProviderEvent): readonly Date[] => [at]

/**
 * An acquirer whose card payments are dated plausibly and held in money that we lend in; others are
 * unreadable.
 */
export const withPlausibleCardPayments = (
  provider: CardProvider,
  now: () => Date,
): CardProvider => {
  const plausible = async <Reply extends CardProviderEvent | undefined>(
    reference: string,
    ask: () => Promise<Reply>,
  ): Promise<Reply> =>
    await readableReply({ question: 'a card payment', id: reference }, async () => {
      const event = await ask()
      if (event) requirePlausible(datesOf(event), now())
      return event
    })
  return {
    ...provider,
    startCardPayment: request =>
      plausible(request.reference, () => provider.startCardPayment(request)),
    sendCode: reference => plausible(reference, () => provider.sendCode(reference)),
    confirmCardPayment: (reference, code) =>
      plausible(reference, () => provider.confirmCardPayment(reference, code)),
    cancelCardPayment: (reference, amount) =>
      plausible(reference, () => provider.cancelCardPayment(reference, amount)),
    findCardPayment: reference => plausible(reference, () => provider.findCardPayment(reference)),
    list: async function* (span) {
      const rows = new RowReader()
      try {
        for await (const event of provider.list(span)) {
          const read = await rows.read(event.providerRef, () => {
            requirePlausible(datesOf(event), now())
            return event
          })
          if (read) yield read
        }
      } catch (error) {
        if (!(error instanceof ProviderUnreadableError)) throw error
        rows.add(error.rows)
      }
      rows.end('the list of charges')
    },
    verify: (rawBody, headers) =>
      plausibleVerification(provider.verify(rawBody, headers), datesOf, now()),
  }
}
