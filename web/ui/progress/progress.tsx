import styles from './progress.module.css'

export type ProgressProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onBrand?: boolean
}

/** How far along something is. The words beside it must say the same to those who see. */
export const Progress = ({ label, value, max, onBrand = false }: ProgressProps) => (
  <progress
    className={onBrand ? styles['onBrand'] : styles['progress']}
    aria-label={label}
    value={value}
    max={max}
  />
)
