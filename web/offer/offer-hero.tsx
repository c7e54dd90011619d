import * as copy from '#copy/pages/offer.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { installmentsText } from '../catalog/term-costs.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import type { OfferDetails } from './load-offer.ts'
import styles from './offer-hero.module.css'

export type OfferHeroProps = {
  readonly offer: OfferDetails
  /** New figures are being loaded. */
  readonly updating: boolean
}

/** The product, and the amount the borrower receives. */
export const OfferHero = ({ offer, updating }: OfferHeroProps) => {
  const { currency, amount, netDisbursed, installments } = offer.figures
  const term = offer.limits.terms.find(each => each.installments === installments)
  return (
    <div className={styles['hero']}>
      <div className={styles['product']}>
        <ProductLogo src={offer.productLogo} name={offer.productName} />
        <div className={styles['words']}>
          <p className={styles['name']}>{offer.productName}</p>
          <p className={styles['rate']}>{offer.pRateDsc}</p>
        </div>
      </div>
      <p className={styles['label']}>{copy.youReceive()}</p>
      <p className={styles['figure']} aria-busy={updating}>
        <Amount money={apiMoney(currency, netDisbursed)} size="display" />
      </p>
      {netDisbursed !== amount && (
        <p className={styles['label']}>{copy.ofLoan({ amount: apiMoneyText(currency, amount) })}</p>
      )}
      {term && (
        <p className={styles['installments']} aria-busy={updating}>
          {installmentsText(offer.figures, term)}
        </p>
      )}
    </div>
  )
}
