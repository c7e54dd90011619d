import * as copy from '#copy/pages/ui.js'
import { Hidden } from '../text/hidden.tsx'
import styles from './loading.module.css'

/** A progress line while the next page is loading. */
export const LoadingBar = () => (
  <div className={styles['bar']} role="status">
    <Hidden>{copy.loading()}</Hidden>
  </div>
)
