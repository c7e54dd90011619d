import { useEffect, useState } from 'react'
import type { Reply } from '#contract/envelope.ts'
import { paymentEvents } from '#contract/repayment.ts'
import { browserApi } from '../shell/browser-api.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { pageSigns } from '../shell/page-signs.ts'
import { type Bill, isEnded } from './bill.ts'
import { followBill } from './follow-bill.ts'
import { billStreamAddress } from './repayment-addresses.ts'

/**
 * The bill as it is now: the one the page was loaded with, then whatever the server tells, until it
 * has ended; after that it is looked at when the borrower comes back. Also gives the way to put in a newer state that another call brought.
 */
export const useLiveBill = (loaded: Bill): [Bill, (change: Partial<Bill>) => void] => {
  const [bill, setBill] = useState(loaded)
  const { wire, locale, market } = usePageFacts()
  const { cardNo, amountChanged } = loaded
  const ended = isEnded(bill)
  useEffect(() => setBill(loaded), [loaded])
  useEffect(() => {
    const ask = () => browserApi()(paymentEvents, { cardNo })
    // Only the call that made the number knows that its amount was put right.
    const take = (told: Bill) => setBill({ ...told, amountChanged })
    if (ended) return lookAgainOnReturn(ask, take)
    const address = billStreamAddress(cardNo, {
      wire,
      lang: locale,
      isNeedPop: market === 'IN' ? '1' : '0',
    })
    return followBill({
      openStream: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(address)),
      ask,
      onBill: take,
      page: pageSigns,
    })
  }, [cardNo, amountChanged, ended, wire, locale, market])
  return [bill, change => setBill(now => ({ ...now, ...change }))]
}

/** A bill that has ended may still hear of money: paid once more, or taken back by the bank. */
const lookAgainOnReturn = (ask: () => Promise<Reply<Bill>>, take: (bill: Bill) => void) =>
  pageSigns.onReturn(async () => {
    const reply = await ask()
    if (reply.success) take(reply.data)
  })
