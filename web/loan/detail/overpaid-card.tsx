import * as copy from '../../copy/compiled/loan.js'
import { refundAddress } from '../../repayment/repayment-addresses.ts'
import { wireMoney, wireMoneyText } from '../../shell/wire-money.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { Loan } from './follow-loan.ts'
import styles from './overpaid-card.module.css'

/** Money that is the borrower's own: quietly, and with the way to say what becomes of it. */
export const OverpaidCard = ({ loan }: { loan: Loan }) => {
  const { overpayment, balance, productId, orderId } = loan
  if (overpayment === null) return null
  const { currency } = balance
  const has = wireMoney(currency, overpayment.amount).minor > 0n
  return (
    <Card
      title={
        has
          ? copy.overpaidTitle({ amount: wireMoneyText(currency, overpayment.amount) })
          : copy.overpaidReturning({ amount: wireMoneyText(currency, overpayment.returning) })
      }
    >
      {has && <p className={styles['choice']}>{copy.overpaidText()}</p>}
      <ButtonLink wide look="secondary" to={refundAddress({ productId, orderId })}>
        {has ? copy.overpaidChoose() : copy.overpaidFollow()}
      </ButtonLink>
    </Card>
  )
}
