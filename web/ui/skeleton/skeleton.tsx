import * as copy from '#copy/pages/ui.js'
import { classNames } from '../class-names.ts'
import { Hidden } from '../text/hidden.tsx'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** As many as the loaded content will have. */
  readonly cards?: number
  readonly lines?: number
  /** The first card begins with a large figure. */
  readonly figure?: boolean
}

/** Placeholder for cards that are loading, shown after a short delay. */
export const Skeleton = ({ cards = 1, lines = 3, figure = false }: SkeletonProps) => (
  <div className={styles['skeleton']} role="status">
    <Hidden>{copy.loading()}</Hidden>
    {Array.from({ length: cards }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
      <div key={card} className={styles['card']} aria-hidden="true">
        {figure && card === 0 && <span className={classNames(styles['line'], styles['figure'])} />}
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
          <span key={line} className={styles['line']} />
        ))}
      </div>
    ))}
  </div>
)
