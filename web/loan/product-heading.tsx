import type { ReactNode } from 'react'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import styles from './product-heading.module.css'

export type ProductHeadingProps = {
  readonly logo: string
  readonly name: string
  /** At the far end, such as a badge. */
  readonly end?: ReactNode
}

/** A product's logo and name above what is about it. */
export const ProductHeading = ({ logo, name, end }: ProductHeadingProps) => (
  <div className={styles['heading']}>
    <ProductLogo src={logo} name={name} />
    <h3 className={styles['name']}>{name}</h3>
    {end}
  </div>
)
