import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { bridge } from '../shell/browser-bridge.ts'
import { differsFromChoice } from './load-payment-page.ts'
import { choiceStore } from './method/choice-store.ts'
import { isEnded, type PaymentRequestDetails } from './payment-request.ts'

/** Effects of the payment page once it shows a payment request. */
export const usePaymentRequestPage = (
  loaded: PaymentRequestDetails,
  { orderId }: LoanReference,
  inBrowser: boolean,
): void => {
  const { cardNo } = loaded
  useBrowserChoice(loaded, inBrowser)

  useEffect(() => {
    // With its number in the address a reload fetches this payment request and makes no second
    // one. The router is bypassed: it is still the same page.
    const address = new URL(location.href)
    if (address.searchParams.get('bill') === cardNo) return
    address.searchParams.set('bill', cardNo)
    history.replaceState(history.state, '', address)
  }, [cardNo])

  const open = !isEnded(loaded)
  useEffect(() => {
    if (!open) return
    // The borrower leaves for their bank; the shell should not sign them out meanwhile.
    bridge.startBank({ orderId })
    return () => {
      bridge.endBank({ orderId })
    }
  }, [open, orderId])
}

/**
 * The document was rendered with the server's choice. If this browser holds another one, the page
 * reloads through the client, which sends it.
 */
const useBrowserChoice = (loaded: PaymentRequestDetails, inBrowser: boolean): void => {
  const { revalidate } = useRevalidator()
  const checked = useRef(false)
  useEffect(() => {
    // A load in the browser has sent its choice already; repeating it could loop.
    if (checked.current || inBrowser) return
    checked.current = true
    if (differsFromChoice(loaded, choiceStore)) void revalidate()
  }, [loaded, inBrowser, revalidate])
}
