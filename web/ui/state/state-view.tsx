import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'
import styles from './state-view.module.css'

export type StateViewProps = {
  readonly art: ArtName
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Shown when there is no content: why, and what to do. */
export const StateView = ({ art, title, children, actions }: StateViewProps) => (
  <section className={styles['view']}>
    <Art name={art} size="large" />
    <h2 className={styles['title']}>{title}</h2>
    {children !== undefined && <div className={styles['text']}>{children}</div>}
    {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
  </section>
)
