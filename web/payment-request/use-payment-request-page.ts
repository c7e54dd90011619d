import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { bridge } from '../shell/browser-bridge.ts'
import { differsFromChoice } from './load-payment-page.ts'
import { choiceStore } from './method/choice-store.ts'
import type { LoanReference } from './payment-addresses.ts'
import { isEnded, type PaymentRequestDetails } from './payment-request.ts'

/** What the payment page does in the browser once a bill stands on it. */
export const usePaymentRequestPage = (
  loaded: PaymentRequestDetails,
  { orderId }: LoanReference,
  inBrowser: boolean,
): void => {
  const { cardNo } = loaded
  useBrowserChoice(loaded, inBrowser)

  useEffect(() => {
    // Named in the address, the bill is asked for at a reload, and no second one is made. The
    // router need not know: for it this is still the same screen.
    const address = new URL(location.href)
    if (address.searchParams.get('bill') === cardNo) return
    address.searchParams.set('bill', cardNo)
    history.replaceState(history.state, '', address)
  }, [cardNo])

  const open = !isEnded(loaded)
  useEffect(() => {
    if (!open) return
    // The borrower leaves for a bank now; the shell should not sign them out meanwhile.
    bridge.startBank({ orderId })
    return () => {
      bridge.endBank({ orderId })
    }
  }, [open, orderId])
}

/**
 * The first document was made with the server's choice. When this browser holds another one, the
 * page loads once more, through the client, which sends it.
 */
const useBrowserChoice = (loaded: PaymentRequestDetails, inBrowser: boolean): void => {
  const { revalidate } = useRevalidator()
  const looked = useRef(false)
  useEffect(() => {
    // A load in the browser has sent its choice already; asking twice could go on for ever.
    if (looked.current || inBrowser) return
    looked.current = true
    if (differsFromChoice(loaded, choiceStore)) void revalidate()
  }, [loaded, inBrowser, revalidate])
}
