import * as copy from '#copy/pages/loan.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { refundAddress } from '../../payment-request/payment-addresses.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { LoanDetails } from './follow-loan.ts'
import styles from './overpayment-card.module.css'

/** An overpayment, with a link to choose what happens with it. */
export const OverpaymentCard = ({ loan }: { loan: LoanDetails }) => {
  const { overpayment, balance, productId, orderId } = loan
  if (overpayment === null) return null
  const { currency } = balance
  const isAvailable = apiMoney(currency, overpayment.amount).minor > 0n
  return (
    <Card
      title={
        isAvailable
          ? copy.overpaidTitle({ amount: apiMoneyText(currency, overpayment.amount) })
          : copy.overpaidReturning({ amount: apiMoneyText(currency, overpayment.returning) })
      }
    >
      {isAvailable && <p className={styles['choice']}>{copy.overpaidText()}</p>}
      <ButtonLink wide look="secondary" to={refundAddress({ productId, orderId })}>
        {isAvailable ? copy.overpaidChoose() : copy.overpaidFollow()}
      </ButtonLink>
    </Card>
  )
}
