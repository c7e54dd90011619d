import styles from './progress.module.css'

export type ProgressProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onBrand?: boolean
}

/** Progress of a task. Text beside it must say the same. */
export const Progress = ({ label, value, max, onBrand = false }: ProgressProps) => (
  <progress
    className={onBrand ? styles['onBrand'] : styles['progress']}
    aria-label={label}
    value={value}
    max={max}
  />
)
