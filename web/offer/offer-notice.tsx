import { useEffect, useRef } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { ConfirmFailure } from '../application/accept-offer.ts'
import { Notice } from '../ui/state/notice.tsx'
import type { OfferPageData } from './load-offer.ts'

export type OfferNoticeProps = {
  readonly page: OfferPageData
  readonly failure: ConfirmFailure | undefined
}

/** Why the figures are not those that the borrower saw or requested. */
export const OfferNotice = ({ page, failure }: OfferNoticeProps) => {
  const { offer, notOfferedReason } = page
  const ended = failure?.refusedBy === refusalCode.offerEnded
  const changed = failure?.refusedBy === refusalCode.offerChanged
  if (!(ended || changed)) {
    return notOfferedReason === '' ? null : (
      <Notice tone="due" icon="info" title={notOfferedReason}>
        <p>{copy.newOfferText()}</p>
      </Notice>
    )
  }
  const { currency, totalRepayable } = offer.figures
  const now = apiMoneyText(currency, totalRepayable)
  const before = failure.shownTotal === '' ? '' : apiMoneyText(currency, failure.shownTotal)
  return (
    <FocusedAlert>
      <Notice tone="due" icon="info" title={ended ? copy.offerEnded() : copy.offerChanged()}>
        {failure.message !== '' && <p>{failure.message}</p>}
        <p>
          {before === '' || before === now
            ? copy.unchangedTotal({ now })
            : copy.changedTotal({ before, now })}
        </p>
        <p>{copy.noLoanMade()}</p>
      </Notice>
    </FocusedAlert>
  )
}

/** Takes the focus, so that it is read first, with script and without. */
const FocusedAlert = ({ children }: { children: React.ReactNode }) => {
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
