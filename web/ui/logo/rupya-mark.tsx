import { classNames } from '../class-names.ts'
import styles from './rupya-mark.module.css'

/** The brand's mark in the colour of the text around it; the same shape as web/public/favicon.svg. */
export const RupyaMark = ({ size = 'medium' }: { size?: 'medium' | 'large' }) => (
  <svg
    className={classNames(styles['mark'], size === 'large' && styles['large'])}
    viewBox="6 6 52 52"
    aria-hidden="true"
  >
    <path d={markPath} fill="currentcolor" fillRule="evenodd" />
  </svg>
)

/** A punch-marked coin: a plate with cut corners, and an R of three punches through it. */
const markPath =
  'M22 8h21L56 21v22L43 56H21L8 43V22zM17 16v32h8V16zM29 16v18h4a9 9 0 0 0 0-18zM29 37v11h17a15 11 0 0 0-15-11z'
