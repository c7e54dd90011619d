import { classNames } from '../class-names.ts'
import styles from './art.module.css'
import sheet from './statuses.svg'

/** A picture for each state of a loan, and for what can stand in a screen's place. */
export type ArtName =
  | 'review'
  | 'on-the-way'
  | 'running'
  | 'due'
  | 'overdue'
  | 'rejected'
  | 'settled'
  | 'unknown'
  | 'empty'
  | 'offline'
  | 'locked'
  | 'fault'
  | 'missing'

export type ArtProps = {
  readonly name: ArtName
  readonly size?: 'medium' | 'large'
  readonly onBrand?: boolean
}

/**
 * Decoration: the words beside it say the same. All pictures are one file of their own, so that
 * neither a document nor a script carries those it does not show.
 */
export const Art = ({ name, size = 'medium', onBrand = false }: ArtProps) => (
  <svg
    className={classNames(
      styles['art'],
      size === 'large' && styles['large'],
      onBrand && styles['onBrand'],
    )}
    viewBox="0 0 120 120"
    aria-hidden="true"
  >
    <use href={`${sheet}#${name}`} />
  </svg>
)
