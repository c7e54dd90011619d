import type { ReactNode } from 'react'
import styles from './product-heading.module.css'
import { ProductLogo } from './product-logo.tsx'

export type ProductHeadingProps = {
  readonly logo: string
  readonly name: string
  /** Heading level on the page. */
  readonly level?: 2 | 3
  /** A quieter line under the name, such as the lender. */
  readonly below?: string
  /** At the end, such as a badge. */
  readonly end?: ReactNode
}

/** A product's logo and name as a heading. */
export const ProductHeading = ({ logo, name, level = 2, below, end }: ProductHeadingProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={styles['heading']}>
      <ProductLogo src={logo} name={name} />
      {below === undefined ? (
        <Heading className={styles['name']}>{name}</Heading>
      ) : (
        <div className={styles['name']}>
          <Heading>{name}</Heading>
          <p className={styles['below']}>{below}</p>
        </div>
      )}
      {end}
    </div>
  )
}
