import { type ReactNode, useId } from 'react'
import { cardsWithTags, type OfferedProduct, ProductCard } from './product-card.tsx'
import styles from './product-list.module.css'

export type ProductListProps = {
  /** Absent where the page's title says it. */
  readonly title?: string
  readonly products: readonly OfferedProduct[]
  /** What can be done with a product, by its position in the list. */
  readonly actionOf: (product: OfferedProduct, position: number) => ReactNode
  /** Below the list, such as a link to more. */
  readonly more?: ReactNode
}

export const ProductList = ({ title, products, actionOf, more }: ProductListProps) => {
  const id = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
      )}
      <ul className={styles['list']}>
        {products.map((product, position) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              withTags={position < cardsWithTags}
              level={title === undefined ? 2 : 3}
              action={actionOf(product, position)}
            />
          </li>
        ))}
      </ul>
      {more !== undefined && <div className={styles['more']}>{more}</div>}
    </section>
  )
}
