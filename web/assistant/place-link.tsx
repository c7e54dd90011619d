import { Link } from 'react-router'
import * as copy from '../copy/compiled/assistant.js'
import { loanAddress } from '../loan/loan-address.ts'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import type { Line, Shown } from './load-assistant.ts'
import styles from './place-link.module.css'

type Props = { readonly place: Line['place']; readonly order: Shown['order'] }

/** The screen that an answer speaks of. */
export const PlaceLink = ({ place, order }: Props) => {
  const facts = usePageFacts()
  if (place === 'none' || (place === 'loan' && !order)) return null
  if (place === 'guide') {
    // A page of its own, kept for reading without a network.
    return (
      <a className={styles['link']} href={marketAddress(paths.paymentInstructions, facts)}>
        {copy.seeGuide()}
      </a>
    )
  }
  return place === 'loan' && order ? (
    <Link className={styles['link']} to={loanAddress(order)}>
      {copy.seeLoan()}
    </Link>
  ) : (
    <Link className={styles['link']} to={paths.mine}>
      {copy.seeAccount()}
    </Link>
  )
}
