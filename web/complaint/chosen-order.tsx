import { Link } from 'react-router'
import * as copy from '#copy/pages/complaint.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import styles from './chosen-order.module.css'
import { startAddress } from './complaint-addresses.ts'
import type { ComplaintOptions } from './complaint-start.tsx'

type ComplaintOrder = ComplaintOptions['orderList'][number]
type ChosenOrderProps = {
  readonly order: ComplaintOrder | null
  readonly orders: readonly ComplaintOrder[]
  /** Address that selects another order; the start of a complaint by default. */
  readonly addressOf?: (orderNo: string) => string
}

/** The order that the complaint is about, and the others to pick from. */
export const ChosenOrder = ({ order, orders, addressOf = startAddress }: ChosenOrderProps) => {
  if (!order) {
    return (
      <Card title={copy.orderTitle()}>
        <p className={styles['none']}>{copy.noOrders()}</p>
      </Card>
    )
  }
  return (
    <Card title={copy.orderTitle()}>
      <OrderHeading order={order} />
      <p className={styles['number']}>{copy.orderNo({ number: order.orderNo })}</p>
      <Rows stacked>
        {order.list.map(({ title, value }) => (
          <Row key={title} label={title}>
            {value}
          </Row>
        ))}
      </Rows>
      {orders.length > 1 && (
        <Accordion key={order.orderNo} summary={copy.allOrders({ count: orders.length })}>
          <ul className={styles['orders']}>
            {orders.map(each => (
              <li key={each.orderNo}>
                <Link
                  className={styles['order']}
                  to={addressOf(each.orderNo)}
                  replace
                  preventScrollReset
                  aria-current={each.orderNo === order.orderNo || undefined}
                >
                  <OrderHeading order={each} />
                  <span className={styles['number']}>{each.orderNo}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Accordion>
      )}
    </Card>
  )
}

/** Not shared with the loan pages: importing theirs would load their chunk. */
const OrderHeading = ({ order }: { order: ComplaintOrder }) => (
  <span className={styles['heading']}>
    <ProductLogo src={order.productLogo} name={order.productName} />
    <span className={styles['name']}>{order.productName}</span>
    <Badge tone="neutral">{order.status}</Badge>
  </span>
)
