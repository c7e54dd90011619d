import * as copy from '../../copy/compiled/offer.js'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { confirmAddress, payoutAccountAddress } from './confirm-addresses.ts'
import type { Offer } from './load-offer.ts'
import styles from './payout-card.module.css'

/** Where the money will go, and the way to change that. */
export const PayoutCard = ({ offer }: { offer: Offer }) => {
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
