import { useId } from 'react'
import * as copy from '#copy/pages/ui.js'
import { classNames } from '../class-names.ts'
import { Hidden } from '../text/hidden.tsx'
import styles from './stars.module.css'

const counts = [1, 2, 3, 4, 5] as const

/** How many stars were given; undefined before any. */
export type StarCount = (typeof counts)[number]

export type StarsProps = {
  readonly legend: string
  readonly value: StarCount | undefined
  readonly onChange: (count: StarCount) => void
}

/** Five stars, filled up to the chosen one; a radio group for screen readers. */
export const Stars = ({ legend, value, onChange }: StarsProps) => {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Hidden>{legend}</Hidden>
      </legend>
      <div className={styles['stars']}>
        {counts.map(count => (
          <label
            key={count}
            className={classNames(
              styles['star'],
              value !== undefined && count <= value && styles['filled'],
            )}
          >
            <input
              type="radio"
              className={styles['input']}
              name={name}
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
            />
            <svg className={styles['shape']} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
            </svg>
            <Hidden>{copy.starsOf({ count, total: counts.length })}</Hidden>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
