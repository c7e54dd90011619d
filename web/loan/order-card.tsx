import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import type { orderList } from '#contract/loan/calls.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import { ProductHeading } from '../ui/logo/product-heading.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { loanAddress } from './loan-addresses.ts'
import styles from './order-card.module.css'
import { stateAppearance } from './state-appearance.ts'

export type OrderListItem = OutputOf<typeof orderList>['orders'][number]

/** One loan in a list, as one link. */
export const OrderCard = ({ order }: { order: OrderListItem }) => (
  <Link className={styles['link']} to={loanAddress(order)}>
    <Card>
      <ProductHeading
        logo={order.productLogo}
        name={order.productName}
        end={<Badge tone={stateAppearance(order.orderStatus).tone}>{order.status}</Badge>}
      />
      <Rows stacked>
        {order.list.map(({ title, value }) => (
          <Row key={title} label={title}>
            {value}
          </Row>
        ))}
      </Rows>
    </Card>
  </Link>
)
