import type { ReactNode, RefObject } from 'react'
import type { Money } from '#domain/money/money.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './received-hero.module.css'

type ReceivedHeroProps = {
  readonly title: string
  readonly money: Money
  /** Takes the focus when the page changes while it is being read. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  /** What the payment changed, between title and amount. */
  readonly children?: ReactNode
}

/** Says that the payment was received, and its amount. */
export const ReceivedHero = ({ title, money, heading, children }: ReceivedHeroProps) => (
  <div className={styles['hero']}>
    <span className={styles['mark']}>
      <Icon name="check" />
    </span>
    <h2 className={styles['title']} ref={heading} tabIndex={heading && -1}>
      {title}
    </h2>
    {children}
    <Amount money={money} size="display" />
  </div>
)
