import { classNames } from '../class-names.ts'
import styles from './rupya-mark.module.css'

/** The brand's mark: a coin with the two bars that both currency signs share. */
export const RupyaMark = ({ size = 'medium' }: { size?: 'medium' | 'large' }) => (
  <svg
    className={classNames(styles['mark'], size === 'large' && styles['large'])}
    viewBox="0 0 40 40"
    aria-hidden="true"
  >
    <rect width="40" height="40" rx="12" fill="#073b4c" />
    <path d="M0 28 40 12v16a12 12 0 0 1-12 12H12A12 12 0 0 1 0 28z" fill="#0d7468" />
    <path
      d="M11.5 11h17M11.5 17.5h17M13 11c13 0 13 12.5 0 12.5L22 31"
      fill="none"
      stroke="#f4b740"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
