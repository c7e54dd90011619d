import type { RefObject } from 'react'
import type { Money } from '#domain/money/money.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './received-hero.module.css'

type ReceivedHeroProps = {
  readonly title: string
  readonly money: Money
  /** Where the focus may be put when the page changes under its reader. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
}

/** Money has come: says so, and how much. */
export const ReceivedHero = ({ title, money, heading }: ReceivedHeroProps) => (
  <div className={styles['hero']}>
    <span className={styles['mark']}>
      <Icon name="check" />
    </span>
    <h2 className={styles['title']} ref={heading} tabIndex={heading && -1}>
      {title}
    </h2>
    <Amount money={money} size="display" />
  </div>
)
