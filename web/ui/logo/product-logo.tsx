import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './product-logo.module.css'

export type ProductLogoProps = {
  /** Its address; empty when the product has none. */
  readonly src: string
  /** Stands beside the logo as text; its first letter takes the place of a missing picture. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

export const ProductLogo = ({ src, name, size = 'medium' }: ProductLogoProps) => {
  const [broken, setBroken] = useState(false)
  const className = classNames(styles['logo'], size === 'small' && styles['small'])
  if (src === '' || broken) {
    return (
      <span className={classNames(className, styles['letter'])} aria-hidden="true">
        {[...name][0]}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={40}
      height={40}
      onError={() => setBroken(true)}
    />
  )
}
