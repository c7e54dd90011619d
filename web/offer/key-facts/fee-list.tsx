import * as copy from '#copy/pages/offer.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import styles from './fee-list.module.css'
import type { KeyFactsDetails } from './key-facts.tsx'

/** Every fee: payee, when it is taken, how often, and the total. */
export const FeeList = ({ facts: { fees, figures } }: { facts: KeyFactsDetails }) => {
  if (fees.length === 0) return <p>{copy.noCharges()}</p>
  const words = (amount: string) => apiMoneyText(figures.currency, amount)
  return (
    <Rows>
      {fees.map(fee => (
        <Row
          key={`${fee.code} ${fee.when} ${fee.payableTo}`}
          label={
            <>
              <span className={styles['name']}>{fee.name}</span>
              {fee.when === 'disbursal'
                ? copy.chargedAtDisbursal()
                : copy.chargedWithInstallments()}
              <br />
              {copy.paidTo({ payee: fee.payableToText })}
            </>
          }
        >
          {fee.times === 1
            ? words(fee.total)
            : copy.timesAmount({
                times: fee.times,
                amount: words(fee.amount),
                total: words(fee.total),
              })}
        </Row>
      ))}
    </Rows>
  )
}
