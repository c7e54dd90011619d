import * as copy from '#copy/pages/sandbox.js'
import type { MarketCode } from '#domain/market/market.ts'
import { paths } from '../routes.ts'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './tool-links.module.css'

type Advertisement = {
  readonly query: string
  readonly text: () => string
  /** The landing page exists where all of these are lent in (decision 076). */
  readonly markets: readonly MarketCode[]
}

/** Advertisement links of the seeded landing pages, with all their parameters. */
const advertisements: readonly Advertisement[] = [
  { query: 'id=id-1&utm_tag=sandbox&links_id=L1', text: copy.newInIndonesia, markets: ['ID'] },
  {
    query: 'id=in-1&utm_tag=sandbox&links_id=L1&isNeedPop=1',
    text: copy.newInIndia,
    markets: ['IN'],
  },
  { query: 'id=cn-1&utm_tag=sandbox&down_id=D1', text: copy.newInChinese, markets: ['ID', 'IN'] },
]

/** Registration as a new borrower, from an advertisement of a market that is lent in. */
export const NewCustomer = ({ lentIn }: { readonly lentIn: readonly string[] }) => (
  <Card title={copy.newTitle()} className={styles['links']}>
    <p className={styles['lead']}>{copy.newText()}</p>
    <ul>
      {advertisements
        .filter(({ markets }) => markets.every(each => lentIn.includes(each)))
        .map(({ query, text }) => (
          <li key={query}>
            <a className={styles['link']} href={`${paths.promotion}?${query}`}>
              <span className={styles['words']}>{text()}</span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
    </ul>
  </Card>
)
