import type { OutputOf } from '#contract/call.ts'
import type { siteFacts } from '#contract/site/calls.ts'
import * as copy from '#copy/pages/site.js'
import { Hidden } from '../../ui/text/hidden.tsx'
import styles from './loan-in-short.module.css'

/** Four key figures of a loan. */
export const LoanInShort = ({ facts }: { readonly facts: OutputOf<typeof siteFacts> }) => {
  const rows = [
    { label: copy.factAmount(), value: facts.amountRange },
    { label: copy.factTerm(), value: facts.termRange },
    { label: copy.factIncome(), value: facts.leastIncome },
    { label: copy.factPayout(), value: copy.payoutHours({ hours: facts.payoutHours }) },
  ]
  return (
    <section>
      <h2>
        <Hidden>{copy.factsTitle()}</Hidden>
      </h2>
      <dl className={styles['facts']}>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label} className={styles['fact']}>
              <dt className={styles['label']}>{label}</dt>
              <dd className={styles['value']}>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
