import * as copy from '#copy/pages/offer.js'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import type { OfferDetails } from './load-offer.ts'
import { confirmAddress, payoutAccountAddress } from './offer-addresses.ts'
import styles from './payout-account-card.module.css'

/** The payout account, and a link to change it. */
export const PayoutAccountCard = ({ offer }: { offer: OfferDetails }) => {
  const { productId, amount, periods, payoutAccount } = offer
  if (payoutAccount === '') return null
  const here = confirmAddress(productId, { amount, periods })
  return (
    <Card title={copy.moneyGoesTo()}>
      <div className={styles['row']}>
        <p className={styles['account']}>{payoutAccount}</p>
        <ButtonLink look="quiet" to={payoutAccountAddress(here)}>
          {copy.changeAccount()}
        </ButtonLink>
      </div>
    </Card>
  )
}
