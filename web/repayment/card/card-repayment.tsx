import { type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import * as copy from '../../copy/compiled/card.js'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Hidden } from '../../ui/text/hidden.tsx'
import { ChargeEnded } from './charge-ended.tsx'
import { ChooseCard } from './choose-card.tsx'
import { CodeStep } from './code-step.tsx'
import { type Charge, loadWay } from './load-way.ts'
import { NoCards } from './no-cards.tsx'
import { type Answer, payByCard } from './pay-by-card.ts'
import { WaitingCharge } from './waiting-charge.tsx'

export { ErrorBoundary } from '../../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

export const loader = screenLoader(loadWay)
export const clientLoader = screenLoader(loadWay)
export const action = screenAction(payByCard)
export const clientAction = screenAction(payByCard)

/** Paying by card: the card, the bank's code, and what came of it. The server knows which of them. */
const CardRepayment = () => {
  const page = useLoaderData<typeof loader>()
  // The router cannot tell what an action answers from what it redirects to.
  const answer = useActionData() as Answer | undefined
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  if (!('way' in page)) return <NoCards page={page} />
  const { charge } = page.way
  const press = { answer, busy, attemptKey: answer?.attemptKey ?? page.attemptKey }
  const waitsForCode = charge?.state === 'code-sent' && !page.wantsAnother
  return (
    <>
      <p role="status">
        <Hidden>{charge ? spoken(charge) : ''}</Hidden>
      </p>
      {!charge || (charge.state === 'code-sent' && !waitsForCode) ? (
        <ChooseCard page={page} press={press} />
      ) : waitsForCode ? (
        <CodeStep page={page} charge={charge} press={press} />
      ) : isEnd(charge) ? (
        <ChargeEnded page={page} charge={charge} />
      ) : (
        <WaitingCharge page={page} charge={charge} press={press} />
      )}
    </>
  )
}

export default CardRepayment

const isEnd = ({ state }: Charge): boolean =>
  state === 'paid' || state === 'failed' || state === 'reversed'

/** What the page has come to, for those who cannot see it change. */
const spoken = ({ state }: Charge): string => {
  switch (state) {
    case 'code-sent':
      return copy.codeTitle()
    case 'paid':
      return copy.paidTitle()
    case 'failed':
      return copy.failedTitle()
    case 'reversed':
      return copy.reversedTitle()
    case 'redirected':
      return copy.redirectedTitle()
    default:
      return copy.waitingTitle()
  }
}
