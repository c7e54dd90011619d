import { useEffect, useState } from 'react'
import { Link, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import * as copy from '#copy/pages/assistant.js'
import { paths } from '../routes.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { screenAction } from '../shell/screen-action.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { AfterAnswer } from './after-answer.tsx'
import styles from './assistant.module.css'
import { assistantAddress } from './assistant-addresses.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { type AssistantPageData, loadAssistant } from './load-assistant.ts'
import { OptionList } from './option-list.tsx'
import { record } from './record.ts'
import { type PickedQuestion, threadEntries, withPickedQuestion } from './thread.ts'
import { useLiveConversation } from './use-live-conversation.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

export const loader = screenLoader(loadAssistant)
export const clientLoader = screenLoader(loadAssistant)

export const action = screenAction(record)
export const clientAction = screenAction(record)

/** Questions to pick or to type, their answers, and an agent when those do not help. */
const Assistant = () => {
  const loaded = useLoaderData<typeof loadAssistant>()
  const conversation = useLiveConversation(loaded.conversation)
  const pageData = { ...loaded, conversation }
  const { picked } = pageData
  const { lines } = conversation
  const { key: visit } = useLocation()
  const [previousPicks, setPreviousPicks] = useState<readonly PickedQuestion[]>([])
  const picks = withPickedQuestion(previousPicks, picked, { visit, after: lines.length })
  useEffect(() => setPreviousPicks(picks), [picks])
  const thread = threadEntries(lines, picks)
  // An agent's answer must not reset what is being typed.
  const written = lines.filter(({ from }) => from === 'borrower').length
  return (
    <Page
      title={copy.title()}
      backTo={paths.customerService}
      end={<LanguageSwitch />}
      actions={<Composer key={written} pageData={pageData} />}
    >
      <Conversation thread={thread} pageData={pageData} />
      <AfterAnswer thread={thread} pageData={pageData} />
      <Categories pageData={pageData} />
    </Page>
  )
}

export default Assistant

/** The tabs of the categories, and the questions of the open one. */
const Categories = ({ pageData }: { pageData: AssistantPageData }) => (
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
