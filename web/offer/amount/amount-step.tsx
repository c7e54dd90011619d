import { Link } from 'react-router'
import * as copy from '#copy/pages/offer.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { OfferDetails } from '../load-offer.ts'
import { confirmAddress } from '../offer-addresses.ts'
import styles from './amount-step.module.css'

export type AmountStepProps = {
  readonly offer: OfferDetails
  /** The resulting amount; undefined at the end of the range. */
  readonly amount: string | undefined
  readonly sign: '−' | '+'
  readonly onStep: (amount: string) => void
}

/** One step down or up, as a link, so that it works without script. */
export const AmountStep = ({ offer, amount, sign, onStep }: AmountStepProps) => {
  if (amount === undefined) {
    return (
      <span className={styles['end']} aria-hidden="true">
        {sign}
      </span>
    )
  }
  const { productId, periods, figures } = offer
  const name = { amount: apiMoneyText(figures.currency, amount) }
  return (
    <Link
      className={styles['step']}
      to={confirmAddress(productId, { amount, periods })}
      replace
      preventScrollReset
      aria-label={sign === '−' ? copy.decreaseTo(name) : copy.increaseTo(name)}
      onClick={event => {
        event.preventDefault()
        onStep(amount)
      }}
    >
      {sign}
    </Link>
  )
}
