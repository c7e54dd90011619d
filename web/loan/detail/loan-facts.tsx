import { Link } from 'react-router'
import * as copy from '#copy/pages/loan.js'
import { findLoanState, isOutstanding } from '#domain/loan/loan-state.ts'
import { earlySettlementAddress } from '../../payment-request/payment-addresses.ts'
import { paths } from '../../routes.ts'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProductHeading } from '../../ui/logo/product-heading.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { hasStatement, statementAddress } from '../loan-addresses.ts'
import type { LoanDetails } from './loan-details.ts'
import styles from './loan-facts.module.css'

/** The loan's figures as the server lists them, its documents, and early settlement. */
export const LoanFacts = ({ loan }: { loan: LoanDetails }) => {
  const { productId, orderId, userOrderDetail } = loan
  if (userOrderDetail.detail.length === 0) return null
  const state = findLoanState(loan.orderStatus)
  return (
    <Card>
      <ProductHeading logo={loan.productLogo} name={loan.productName} />
      <Rows stacked>
        {userOrderDetail.detail.map(({ text, value }) => (
          <Row key={text} label={text}>
            {value}
          </Row>
        ))}
      </Rows>
      {hasStatement(loan) && (
        <Link className={styles['link']} to={statementAddress(loan)}>
          <span className={styles['words']}>{copy.seeStatement()}</span>
          <Icon name="forward" />
        </Link>
      )}
      <Link
        className={styles['link']}
        to={`${paths.loanAgreement}?${new URLSearchParams({ productId, orderId })}`}
      >
        <span className={styles['words']}>{copy.seeDocuments()}</span>
        <Icon name="forward" />
      </Link>
      {state && isOutstanding(state) && (
        <Link className={styles['link']} to={earlySettlementAddress({ productId, orderId })}>
          <span className={styles['words']}>{copy.settleEarly()}</span>
          <Icon name="forward" />
        </Link>
      )}
    </Card>
  )
}
