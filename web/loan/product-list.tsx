import { type ReactNode, useId } from 'react'
import { usePageFacts } from '../shell/page-facts.ts'
import { openProduct } from './open-product.ts'
import { type OfferedProduct, ProductCard } from './product-card.tsx'
import styles from './product-list.module.css'

/** Only so many cards show their tags. Source: specification, section 9. */
const cardsWithTags = 2

export type ProductListProps = {
  readonly title: string
  readonly products: readonly OfferedProduct[]
  /** Below the list, such as a link to more. */
  readonly more?: ReactNode
}

export const ProductList = ({ title, products, more }: ProductListProps) => {
  const id = useId()
  const { links } = usePageFacts()
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['title']} id={id}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {products.map((product, position) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              withTags={position < cardsWithTags}
              onOpen={() => openProduct(product, { position, links })}
            />
          </li>
        ))}
      </ul>
      {more !== undefined && <div className={styles['more']}>{more}</div>}
    </section>
  )
}
