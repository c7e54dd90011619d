import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import {
  listBills,
  listMessages,
  listOpenComplaints,
  listOpenConversations,
  listPersonas,
  readClock,
} from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { ComplaintQueue } from './agent-queue/complaint-queue.tsx'
import { ConversationQueue } from './agent-queue/conversation-queue.tsx'
import { BankCounter } from './bank-counter.tsx'
import { BusinessClock } from './business-clock.tsx'
import { Inbox } from './inbox.tsx'
import { LedgerProof } from './ledger-proof.tsx'
import { NewCustomer } from './new-customer.tsx'
import { Personas } from './personas.tsx'
import styles from './sandbox.module.css'
import { ToolLinks } from './tool-links.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

type SandboxPageData = OutputOf<typeof listPersonas> &
  OutputOf<typeof listBills> &
  OutputOf<typeof listMessages> &
  OutputOf<typeof listOpenComplaints> &
  OutputOf<typeof listOpenConversations> & {
    clock: OutputOf<typeof readClock>
    number: string
    /** Whose messages are shown; empty for everybody's. */
    to: string
  }

/** In production these calls do not exist, so that the page is not found. */
const load: ScreenLoad<SandboxPageData> = async (api, request) => {
  const to = readRecipient(request)
  const [personas, paymentRequests, messages, complaints, conversations, clock] = await Promise.all(
    [
      api(listPersonas, {}),
      api(listBills, {}),
      api(listMessages, to === '' ? {} : { to }),
      api(listOpenComplaints, {}),
      api(listOpenConversations, {}),
      api(readClock, {}),
    ],
  )
  return {
    ...requireData(personas),
    ...requireData(paymentRequests),
    ...requireData(messages),
    ...requireData(complaints),
    ...requireData(conversations),
    clock: requireData(clock),
    number: readNumber(request),
    to,
  }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** Tools for testers: personas, a simulated bank, and the business clock. */
const Sandbox = () => {
  const {
    personas,
    bills: paymentRequests,
    messages,
    complaints,
    conversations,
    clock,
    number,
    to,
  } = useLoaderData<typeof load>()
  return (
    <Page
      title={copy.title()}
      end={<LanguageSwitch />}
      hero={<p className={styles['lead']}>{copy.lead()}</p>}
    >
      <FirstSteps />
      <div id="become-a-customer">
        <NewCustomer lentIn={Object.keys(clock.today)} />
      </div>
      <Personas personas={personas} />
      <Inbox messages={messages} to={to} personas={personas} />
      <div id="pay">
        <BankCounter paymentRequests={paymentRequests} number={number} />
      </div>
      <div id="move-the-date">
        <BusinessClock clock={clock} />
      </div>
      <ComplaintQueue complaints={complaints} />
      <ConversationQueue conversations={conversations} />
      <LedgerProof />
      <ToolLinks />
    </Page>
  )
}

export default Sandbox

const steps = [
  { id: 'become-a-customer', text: copy.stepCustomer },
  { id: 'messages', text: copy.stepMessages },
  { id: 'pay', text: copy.stepPay },
  { id: 'move-the-date', text: copy.stepDate },
] as const

/** What to try, in its order. */
const FirstSteps = () => (
  <Card title={copy.stepsTitle()}>
    <ol className={styles['steps']}>
      {steps.map(({ id, text }) => (
        <li key={id}>
          <a className={styles['step']} href={`#${id}`}>
            {text()}
          </a>
        </li>
      ))}
    </ol>
  </Card>
)

const readNumber = (request: Request): string =>
  (new URL(request.url).searchParams.get('number') ?? '').replace(/[^\w-]/g, '').slice(0, 40)

/** A phone in E.164 or an e-mail address, as the links of the inbox hold it. */
const readRecipient = (request: Request): string =>
  (new URL(request.url).searchParams.get('to') ?? '').slice(0, 320)
