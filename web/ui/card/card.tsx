import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = {
  /** Names the card as a region; without a title it is presentational. */
  readonly title?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const Card = ({ title, className, children }: CardProps) => {
  const id = useId()
  if (title === undefined) {
    return (
      <div className={classNames(styles['card'], className)} data-card>
        {children}
      </div>
    )
  }
  return (
    <section className={classNames(styles['card'], className)} aria-labelledby={id} data-card>
      <h2 className={styles['title']} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
