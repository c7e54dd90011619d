import { useEffect, useState } from 'react'
import { paymentEvents } from '#contract/repayment.ts'
import { browserApi } from '../shell/browser-api.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type Bill, isEnded } from './bill.ts'
import { followBill, type PageSigns } from './follow-bill.ts'
import { billStreamAddress } from './repayment-addresses.ts'

/**
 * The bill as it is now: the one the page was loaded with, then whatever the server tells, until it
 * has ended. Also gives the way to put in a newer state that another call brought.
 */
export const useLiveBill = (loaded: Bill): [Bill, (change: Partial<Bill>) => void] => {
  const [bill, setBill] = useState(loaded)
  const { wire, locale, market } = usePageFacts()
  const { cardNo, amountChanged } = loaded
  const ended = isEnded(bill)
  useEffect(() => setBill(loaded), [loaded])
  useEffect(() => {
    if (ended) return
    const address = billStreamAddress(cardNo, {
      wire,
      lang: locale,
      isNeedPop: market === 'IN' ? '1' : '0',
    })
    return followBill({
      openStream: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(address)),
      ask: () => browserApi()(paymentEvents, { cardNo }),
      // Only the call that made the number knows that its amount was put right.
      onBill: told => setBill({ ...told, amountChanged }),
      page: pageSigns,
    })
  }, [cardNo, amountChanged, ended, wire, locale, market])
  return [bill, change => setBill(now => ({ ...now, ...change }))]
}

const pageSigns: PageSigns = {
  isVisible: () => document.visibilityState === 'visible',
  onReturn: callback => {
    const ifVisible = () => {
      if (document.visibilityState === 'visible') callback()
    }
    // A page taken out of the back-forward cache comes back without its stream.
    const fromCache = (event: PageTransitionEvent) => {
      if (event.persisted) callback()
    }
    document.addEventListener('visibilitychange', ifVisible)
    window.addEventListener('pageshow', fromCache)
    window.addEventListener('online', callback)
    return () => {
      document.removeEventListener('visibilitychange', ifVisible)
      window.removeEventListener('pageshow', fromCache)
      window.removeEventListener('online', callback)
    }
  },
}
