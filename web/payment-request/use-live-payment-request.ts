import { useEffect, useState } from 'react'
import type { Reply } from '#contract/envelope.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { getMarket } from '#domain/market/market.ts'
import { browserApi } from '../shell/browser-api.ts'
import { pageActivity } from '../shell/page-activity.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { followPaymentRequest } from './follow-payment-request.ts'
import { paymentRequestStreamAddress } from './payment-addresses.ts'
import { isEnded, type PaymentRequestDetails } from './payment-request.ts'

/**
 * The bill as it is now: the one the page was loaded with, then whatever the server tells, until it
 * has ended; after that it is looked at when the borrower comes back. Also gives the way to put in a newer state that another call brought.
 */
export const useLivePaymentRequest = (
  loaded: PaymentRequestDetails,
): [PaymentRequestDetails, (change: Partial<PaymentRequestDetails>) => void] => {
  const [bill, setBill] = useState(loaded)
  const { apiBase, locale, market } = usePageFacts()
  const { cardNo, amountChanged } = loaded
  const ended = isEnded(bill)
  useEffect(() => setBill(loaded), [loaded])
  useEffect(() => {
    const fetchLatest = () => browserApi()(paymentEvents, { cardNo })
    // Only the call that made the number knows that its amount was put right.
    const take = (told: PaymentRequestDetails) => setBill({ ...told, amountChanged })
    if (ended) return refetchOnReturn(fetchLatest, take)
    const address = paymentRequestStreamAddress(cardNo, {
      wire: apiBase,
      lang: locale,
      isNeedPop: getMarket(market).isNeedPop,
    })
    return followPaymentRequest({
      openStream: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(address)),
      fetchLatest,
      onPaymentRequest: take,
      activity: pageActivity,
    })
  }, [cardNo, amountChanged, ended, apiBase, locale, market])
  return [bill, change => setBill(now => ({ ...now, ...change }))]
}

/** A bill that has ended may still hear of money: paid once more, or taken back by the bank. */
const refetchOnReturn = (
  ask: () => Promise<Reply<PaymentRequestDetails>>,
  take: (bill: PaymentRequestDetails) => void,
) =>
  pageActivity.onReturn(async () => {
    const reply = await ask()
    if (reply.success) take(reply.data)
  })
