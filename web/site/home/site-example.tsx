import type { OutputOf } from '#contract/call.ts'
import type { siteFacts } from '#contract/site/calls.ts'
import * as copy from '#copy/pages/site.js'
import { paths } from '../../routes.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { marketAddress } from '../../support/market-address.ts'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import styles from './site-example.module.css'

type SiteExampleProps = { readonly example: NonNullable<OutputOf<typeof siteFacts>['example']> }

/** One complete loan in figures, with the cost of a late payment. */
export const SiteExample = ({ example }: SiteExampleProps) => {
  const facts = usePageFacts()
  const { productName, amount, rows, total, cost, apr, late } = example
  const day = dateInWords(example.on, facts.locale)
  return (
    <section className={styles['example']} id="example" aria-labelledby="example-title">
      <div className={styles['intro']}>
        <h2 className={styles['title']} id="example-title">
          {copy.exampleTitle()}
        </h2>
        <p className={styles['text']}>{copy.exampleLead({ product: productName, amount, day })}</p>
        <p className={styles['text']}>
          {copy.exampleLate({
            installment: late.installment,
            days: late.days,
            charge: late.charge,
          })}
        </p>
        <a className={styles['link']} href={marketAddress(paths.loanTerms, facts)}>
          {copy.exampleTerms()}
        </a>
      </div>
      <div className={styles['figures']}>
        <Rows>
          <Row label={copy.exampleBorrow()}>{amount}</Row>
          {rows.map(({ label, value }) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
        </Rows>
        <dl className={styles['sums']}>
          <div className={styles['sum']}>
            <dt>{copy.exampleTotal()}</dt>
            <dd className={styles['figure']}>{total}</dd>
          </div>
          <div className={styles['sum']}>
            <dt>{copy.exampleCost()}</dt>
            <dd className={styles['figure']}>{cost}</dd>
          </div>
          <div className={styles['sum']}>
            <dt>{copy.exampleApr()}</dt>
            <dd className={styles['figure']}>{apr}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
