import * as copy from '#copy/pages/offer.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Notice } from '../ui/state/notice.tsx'
import type { OfferDetails } from './load-offer.ts'

/** How long the offer is valid. */
export const OfferValidity = ({
  offer: { validUntil, proposalNo, note },
}: {
  offer: OfferDetails
}) => {
  const { locale } = usePageFacts()
  return (
    <Notice
      tone="neutral"
      icon="clock"
      title={copy.priceHolds({ date: dateInWords(validUntil, locale) })}
    >
      <p>{note}</p>
      <p>{copy.proposalNo({ number: proposalNo })}</p>
    </Notice>
  )
}
