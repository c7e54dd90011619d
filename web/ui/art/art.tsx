import { classNames } from '../class-names.ts'
import styles from './art.module.css'
import sheet from './statuses.svg'

/** Pictures of loan states and of pages without content. */
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
  | 'replaced'

export type ArtProps = {
  readonly name: ArtName
  readonly size?: 'medium' | 'large'
}

/**
 * Decorative: the text beside it says the same. All pictures are one external file, so that no
 * document or script contains unused ones.
 */
export const Art = ({ name, size = 'medium' }: ArtProps) => (
  <svg
    className={classNames(styles['art'], size === 'large' && styles['large'])}
    viewBox="0 0 120 120"
    aria-hidden="true"
  >
    <use href={`${sheet}#${name}`} />
  </svg>
)
