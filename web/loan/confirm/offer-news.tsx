import { useEffect, useRef } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '../../copy/compiled/offer.js'
import { wireMoneyText } from '../../shell/wire-money.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { ShownOffer } from './load-offer.ts'
import type { NotTaken } from './take-offer.ts'

export type OfferNewsProps = {
  readonly page: ShownOffer
  readonly notTaken: NotTaken | undefined
}

/** Why the figures below are not those that the borrower saw or asked for. */
export const OfferNews = ({ page, notTaken }: OfferNewsProps) => {
  const { offer, notOffered } = page
  const ended = notTaken?.refusedBy === refusalCode.offerEnded
  const changed = notTaken?.refusedBy === refusalCode.offerChanged
  if (!(ended || changed)) {
    return notOffered === '' ? null : (
      <Notice tone="due" icon="info" title={notOffered}>
        <p>{copy.offeredInstead()}</p>
      </Notice>
    )
  }
  const { currency, totalRepayable } = offer.figures
  const now = wireMoneyText(currency, totalRepayable)
  const before = notTaken.seenTotal === '' ? '' : wireMoneyText(currency, notTaken.seenTotal)
  return (
    <Spoken>
      <Notice tone="due" icon="info" title={ended ? copy.offerEnded() : copy.offerChanged()}>
        {notTaken.message !== '' && <p>{notTaken.message}</p>}
        <p>
          {before === '' || before === now
            ? copy.sameTotal({ now })
            : copy.otherTotal({ before, now })}
        </p>
        <p>{copy.nothingTaken()}</p>
      </Notice>
    </Spoken>
  )
}

/** Takes the focus, so that it is read first, with script and without. */
const Spoken = ({ children }: { children: React.ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what was just sent
    <div ref={box} role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
