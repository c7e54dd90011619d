import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { recommendProductList } from '#contract/catalog/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import { ProductHeading } from '../ui/logo/product-heading.tsx'
import styles from './product-card.module.css'

export type OfferedProduct = OutputOf<typeof recommendProductList>[number]

/** Only this many cards show their tags. Source: specification, section 9. */
export const cardsWithTags = 2

export const isOpenFor = (product: OfferedProduct): boolean =>
  product.globally !== '0' && product.buttonStatus === '1'

export type ProductCardProps = {
  readonly product: OfferedProduct
  readonly withTags: boolean
  /** Heading level on the page. */
  readonly level: 2 | 3
  /** What can be done with the product. */
  readonly action: ReactNode
}

/** A product in a list: lender, amounts, terms and cost. */
export const ProductCard = ({ product, withTags, level, action }: ProductCardProps) => (
  <Card>
    <ProductHeading
      logo={product.productLogo}
      name={product.productName}
      level={level}
      below={copy.lentBy({ lender: product.lenderName })}
    />
    {withTags && product.productTags.length > 0 && (
      <ul className={styles['tags']}>
        {product.productTags.map(tag => (
          <li key={tag}>
            <Badge tone="neutral">{tag}</Badge>
          </li>
        ))}
      </ul>
    )}
    <p className={styles['quiet']}>{product.amountRangeDes}</p>
    <p className={styles['range']}>{product.amountRange}</p>
    <p className={styles['rate']}>
      {product.loan_rate} · {product.termRange}
    </p>
    <p className={styles['description']}>{product.productDesc}</p>
    <CostExample example={product.example} />
    <div className={styles['action']}>{action}</div>
  </Card>
)

/** The cost of one standard loan with this lender, so that lenders can be compared. */
const CostExample = ({ example }: Pick<OfferedProduct, 'example'>) => {
  const money = (amount: string) => apiMoneyText(example.currency, amount)
  const { installments } = example
  return (
    <div className={styles['example']}>
      <p className={styles['title']}>
        {copy.exampleOf({ amount: money(example.amount), count: installments })}
      </p>
      <dl className={styles['figures']}>
        <ExampleFigure label={copy.received()}>{money(example.netDisbursed)}</ExampleFigure>
        <ExampleFigure label={copy.installment()}>
          {copy.times({ count: installments, amount: money(example.installment) })}
        </ExampleFigure>
        <ExampleFigure label={copy.totalCost()}>{money(example.totalCost)}</ExampleFigure>
        <ExampleFigure label={copy.apr()}>{example.apr}</ExampleFigure>
      </dl>
    </div>
  )
}

const ExampleFigure = ({ label, children }: { label: string; children: string }) => (
  <div className={styles['figure']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
