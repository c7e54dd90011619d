import { Link } from 'react-router'
import * as copy from '#copy/pages/assistant.js'
import { loanAddress } from '../loan/loan-addresses.ts'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import styles from './answer-link.module.css'
import type { AssistantLine, AssistantPageData } from './load-assistant.ts'

type AnswerLinkProps = {
  readonly place: AssistantLine['place']
  readonly order: AssistantPageData['order']
}

/** Link to the page that an answer refers to. */
export const AnswerLink = ({ place, order }: AnswerLinkProps) => {
  const facts = usePageFacts()
  if (place === 'none' || (place === 'loan' && !order)) return null
  if (place === 'guide') {
    // A page without the router, cached for offline use.
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
