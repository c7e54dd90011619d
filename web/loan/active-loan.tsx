import * as copy from '#copy/pages/loan.js'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { ProductHeading } from '../ui/logo/product-heading.tsx'
import styles from './active-loan.module.css'
import { loanAddress } from './loan-addresses.ts'
import { loanFigure } from './loan-figure.ts'
import type { OrderListItem } from './order-card.tsx'
import { PlanDots } from './plan-dots.tsx'
import { stateAppearance } from './state-appearance.ts'

/** The active loan and its next action. */
export const ActiveLoan = ({ order }: { order: OrderListItem }) => {
  const { locale } = usePageFacts()
  const { productId, orderId } = order
  const figure = loanFigure(order, locale)
  return (
    <Card>
      <ProductHeading
        logo={order.productLogo}
        name={order.productName}
        end={<Badge tone={stateAppearance(order.orderStatus).tone}>{order.status}</Badge>}
      />
      {figure && (
        <div className={styles['figure']}>
          <p className={styles['label']}>{figure.label}</p>
          <p>
            <Amount money={figure.money} size="display" />
          </p>
          {figure.dueText !== '' && <p className={styles['when']}>{figure.dueText}</p>}
          <PlanDots plan={order.balance.plan} />
        </div>
      )}
      {figure ? (
        <>
          <ButtonLink
            wide
            to={`${paths.installments}?${new URLSearchParams({ productId, orderId })}`}
          >
            {copy.payNow()}
          </ButtonLink>
          <ButtonLink wide variant="quiet" to={loanAddress(order)}>
            {copy.seeLoan()}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink wide to={loanAddress(order)}>
          {copy.seeLoan()}
        </ButtonLink>
      )}
    </Card>
  )
}
