import * as copy from '#copy/pages/loan.js'
import { Card } from '../../ui/card/card.tsx'
import styles from './after-rejection.module.css'

/** What a rejection means, and what to do next. */
export const AfterRejection = () => (
  <Card title={copy.afterRejectionTitle()}>
    <ul className={styles['list']}>
      <li>{copy.nothingOwed()}</li>
      <li>{copy.checkDetails()}</li>
      <li>{copy.askForReasons()}</li>
    </ul>
  </Card>
)
