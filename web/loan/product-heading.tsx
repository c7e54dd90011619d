import type { ReactNode } from 'react'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import styles from './product-heading.module.css'

export type ProductHeadingProps = {
  readonly logo: string
  readonly name: string
  /** Of the heading, in the order of the page. */
  readonly level?: 2 | 3
  /** At the far end, such as a badge. */
  readonly end?: ReactNode
}

/** A product's logo and name above what is about it. */
export const ProductHeading = ({ logo, name, level = 2, end }: ProductHeadingProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={styles['heading']}>
      <ProductLogo src={logo} name={name} />
      <Heading className={styles['name']}>{name}</Heading>
      {end}
    </div>
  )
}
