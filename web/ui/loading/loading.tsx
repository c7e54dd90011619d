import * as copy from '#copy/pages/ui.js'
import { Hidden } from '../text/hidden.tsx'
import styles from './loading.module.css'

/** A line at the top edge while the next screen is on its way. */
export const LoadingBar = () => (
  <div className={styles['bar']} role="status">
    <Hidden>{copy.loading()}</Hidden>
  </div>
)
