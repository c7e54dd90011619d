import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './product-logo.module.css'

export type ProductLogoProps = {
  /** A path of ours; empty when the product has none. */
  readonly src: string
  /** Stands beside the logo as text; its first letter takes the place of a missing picture. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** A picture from elsewhere would tell another house who looks at what; the page refuses it. */
const isOurs = (src: string): boolean => /^\/[^/\\]/.test(src)

export const ProductLogo = ({ src, name, size = 'medium' }: ProductLogoProps) => {
  const [broken, setBroken] = useState(false)
  const className = classNames(styles['logo'], size === 'small' && styles['small'])
  if (!isOurs(src) || broken) {
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
