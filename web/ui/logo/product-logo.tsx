import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './product-logo.module.css'

export type ProductLogoProps = {
  /** One of our paths; empty when the product has none. */
  readonly src: string
  /** Shown beside the logo; its first letter replaces a missing image. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** An image from another host would reveal to it who views what; the content policy refuses it. */
const isSameOrigin = (src: string): boolean => /^\/[^/\\]/.test(src)

export const ProductLogo = ({ src, name, size = 'medium' }: ProductLogoProps) => {
  const [broken, setBroken] = useState(false)
  const className = classNames(styles['logo'], size === 'small' && styles['small'])
  if (!isSameOrigin(src) || broken) {
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
