import * as copy from '../../copy/compiled/offer.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { Offer } from './load-offer.ts'

/** How long the price binds us: there is time to think. */
export const PriceHolds = ({ offer }: { offer: Offer }) => {
  const { locale } = usePageFacts()
  return (
    <Notice
      tone="neutral"
      icon="clock"
      title={copy.priceHolds({ date: dateInWords(offer.validUntil, locale) })}
    >
      <p>{copy.proposalNo({ number: offer.proposalNo })}</p>
    </Notice>
  )
}
