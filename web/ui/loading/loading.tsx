import * as copy from '../../copy/compiled/ui.js'
import { Hidden } from '../text/hidden.tsx'
import styles from './loading.module.css'

/** Something is under way here; shown once that takes longer than 300 ms. */
export const Loading = ({ text = copy.loading() }: { text?: string }) => (
  <div className={styles['loading']} role="status">
    <span className={styles['ring']} aria-hidden="true" />
    {text}
  </div>
)

/** A line at the top edge while the next screen is on its way. */
export const LoadingBar = () => (
  <div className={styles['bar']} role="status">
    <Hidden>{copy.loading()}</Hidden>
  </div>
)
