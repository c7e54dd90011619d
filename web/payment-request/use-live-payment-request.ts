import { startTransition, useEffect, useState } from 'react'
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
 * The current payment request: as loaded, then as followed until it has ended; after that it is
 * fetched when the borrower returns. The second value merges a newer state from another call.
 */
export const useLivePaymentRequest = (
  loaded: PaymentRequestDetails,
): [PaymentRequestDetails, (change: Partial<PaymentRequestDetails>) => void] => {
  const [paymentRequest, setPaymentRequest] = useState(loaded)
  const { apiBase, locale, market } = usePageFacts()
  const { cardNo, amountChanged } = loaded
  const ended = isEnded(paymentRequest)
  useEffect(() => startTransition(() => setPaymentRequest(loaded)), [loaded])
  useEffect(() => {
    const fetchLatest = () => browserApi()(paymentEvents, { cardNo })
    // Only the call that made the payment request reports a corrected amount. A transition, so that
    // what is shown stays until the next part of the page has been loaded.
    const receive = (latest: PaymentRequestDetails) =>
      startTransition(() =>
        setPaymentRequest(now => changedFrom(now, { ...latest, amountChanged })),
      )
    if (ended) return refetchOnReturn(fetchLatest, receive)
    const address = paymentRequestStreamAddress(cardNo, {
      wire: apiBase,
      lang: locale,
      isNeedPop: getMarket(market).isNeedPop,
    })
    return followPaymentRequest({
      openStream: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(address)),
      fetchLatest,
      onPaymentRequest: receive,
      activity: pageActivity,
    })
  }, [cardNo, amountChanged, ended, apiBase, locale, market])
  return [paymentRequest, change => setPaymentRequest(now => ({ ...now, ...change }))]
}

/** `now` itself where `latest` says the same, as a stream's first message does: nothing is rendered then. */
const changedFrom = (
  now: PaymentRequestDetails,
  latest: PaymentRequestDetails,
): PaymentRequestDetails => (JSON.stringify(now) === JSON.stringify(latest) ? now : latest)

/** An ended payment request can still change: by a second payment, or a reversal by the bank. */
const refetchOnReturn = (
  fetchLatest: () => Promise<Reply<PaymentRequestDetails>>,
  receive: (paymentRequest: PaymentRequestDetails) => void,
) =>
  pageActivity.onReturn(async () => {
    const reply = await fetchLatest()
    if (reply.success) receive(reply.data)
  })
