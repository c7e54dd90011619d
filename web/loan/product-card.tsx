import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './product-card.module.css'
import { ProductHeading } from './product-heading.tsx'

export type OfferedProduct = OutputOf<typeof loanDetails>['recProducts'][number]

export type ProductCardProps = {
  readonly product: OfferedProduct
  readonly withTags: boolean
  /** What opening it needs; the button is busy until that is done. */
  readonly onOpen: () => Promise<void>
}

/** A product that may be applied for. Its button is grey while it cannot be opened. */
export const ProductCard = ({ product, withTags, onOpen }: ProductCardProps) => (
  <Card>
    <ProductHeading logo={product.productLogo} name={product.productName} level={3} />
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
    <p className={styles['rate']}>{product.loan_rate}</p>
    <p className={styles['description']}>{product.productDesc}</p>
    <Button
      wide
      disabled={product.globally === '0' || product.buttonStatus !== '1'}
      onPress={onOpen}
      aria-label={`${product.buttonText}: ${product.productName}`}
    >
      {product.buttonText}
    </Button>
  </Card>
)
