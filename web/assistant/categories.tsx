import { Link } from 'react-router'
import * as copy from '#copy/pages/assistant.js'
import { Card } from '../ui/card/card.tsx'
import { assistantAddress } from './assistant-addresses.ts'
import styles from './categories.module.css'
import type { AssistantPageData } from './load-assistant.ts'
import { OptionList } from './option-list.tsx'

/** The tabs of the categories, and the questions of the open one. */
export const Categories = ({ pageData }: { pageData: AssistantPageData }) => (
  <>
    <nav className={styles['tabs']} aria-label={copy.categories()}>
      {pageData.tabs.map(({ id, title_local_alias: title }, index) => (
        <Link
          key={id}
          className={styles['tab']}
          to={assistantAddress({ ...pageData.query, selectedIndex: index, pid: '' })}
          replace
          preventScrollReset
          aria-current={index === pageData.query.selectedIndex ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
    <Card title={pageData.title}>
      <OptionList options={pageData.options} pageData={pageData} />
    </Card>
  </>
)
