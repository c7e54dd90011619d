import * as copy from '#copy/pages/sandbox.js'
import { paths } from '../routes.ts'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './tool-links.module.css'

/** Advertisement links of the seeded landing pages, with all their parameters. */
const advertisements: readonly { readonly query: string; readonly text: () => string }[] = [
  { query: 'id=id-1&utm_tag=sandbox&links_id=L1', text: copy.newInIndonesia },
  { query: 'id=in-1&utm_tag=sandbox&links_id=L1&isNeedPop=1', text: copy.newInIndia },
  { query: 'id=cn-1&utm_tag=sandbox&down_id=D1', text: copy.newInChinese },
]

/** Registration as a new borrower, from an advertisement. */
export const NewCustomer = () => (
  <Card title={copy.newTitle()} className={styles['links']}>
    <p className={styles['lead']}>{copy.newText()}</p>
    <ul>
      {advertisements.map(({ query, text }) => (
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
