import { Link } from 'react-router'
import * as copy from '#copy/pages/assistant.js'
import { Card } from '../ui/card/card.tsx'
import { assistantAddress } from './assistant-addresses.ts'
import styles from './categories.module.css'
import type { AssistantPageData } from './load-assistant.ts'
import { OptionList } from './option-list.tsx'

/** The tabs of the categories, and the questions of the open one. */
export const Categories = ({ shown }: { shown: AssistantPageData }) => (
  <>
    <nav className={styles['tabs']} aria-label={copy.categories()}>
      {shown.tabs.map(({ id, title_local_alias: title }, index) => (
        <Link
          key={id}
          className={styles['tab']}
          to={assistantAddress({ ...shown.query, selectedIndex: index, pid: '' })}
          replace
          preventScrollReset
          aria-current={index === shown.query.selectedIndex ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
    <Card title={shown.title}>
      <OptionList options={shown.options} pageData={shown} />
    </Card>
  </>
)
