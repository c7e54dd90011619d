import { lazy, Suspense, useEffect } from 'react'
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import * as copy from '#copy/pages/card-payment.js'
import { screenAction } from '../shell/screen-action.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import { ChooseCard } from './choose-card.tsx'
import { type CardPaymentDetails, loadCardPage } from './load-card-page.ts'
import { NoCards } from './no-cards.tsx'
import { type CardFormReply, payByCard } from './pay-by-card.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

export const loader = screenLoader(loadCardPage)
export const clientLoader = screenLoader(loadCardPage)
export const action = screenAction(payByCard)
export const clientAction = screenAction(payByCard)

const loadCodeStep = () => import('./card-code-step.tsx')
const loadWaiting = () => import('./waiting-card-payment.tsx')
const loadEnded = () => import('./ended-card-payment.tsx')

// What follows the choice of a card is no part of the page's first script; its document has it rendered.
const CardCodeStep = lazy(async () => ({ default: (await loadCodeStep()).CardCodeStep }))
const WaitingCardPayment = lazy(async () => ({ default: (await loadWaiting()).WaitingCardPayment }))
const OnProviderPage = lazy(async () => ({ default: (await loadWaiting()).OnProviderPage }))
const EndedCardPayment = lazy(async () => ({ default: (await loadEnded()).EndedCardPayment }))

/** Paying by card: choice of the card, the bank's code, and the result, by the payment's state. */
const CardRepayment = () => {
  const page = useLoaderData<typeof loader>()
  // The router's types do not separate an action's reply from its redirects.
  const reply = useActionData() as CardFormReply | undefined
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  useEffect(() => {
    // Ahead, so that no step waits; a failure shows when its part is needed.
    Promise.all([loadCodeStep(), loadWaiting(), loadEnded()]).catch(() => undefined)
  }, [])
  if (!('options' in page)) return <NoCards page={page} />
  const { charge: cardPayment } = page.options
  const form = { reply, busy, attemptKey: reply?.attemptKey ?? page.attemptKey }
  if (!cardPayment && reply?.bankPageUrl && reply.repayRecordId) {
    const { bankPageUrl: url, repayRecordId: requestNo } = reply
    return (
      <Suspense>
        <OnProviderPage page={page} url={url} requestNo={requestNo} />
      </Suspense>
    )
  }
  const needsCode = cardPayment?.state === 'code-sent' && !page.usesOtherCard
  return (
    <>
      <p role="status">
        <Hidden>{cardPayment ? statusAnnouncement(cardPayment) : ''}</Hidden>
      </p>
      {!cardPayment || (cardPayment.state === 'code-sent' && !needsCode) ? (
        <ChooseCard page={page} form={form} />
      ) : (
        <Suspense>
          {needsCode ? (
            <CardCodeStep page={page} cardPayment={cardPayment} form={form} />
          ) : isEnded(cardPayment) ? (
            <EndedCardPayment page={page} cardPayment={cardPayment} />
          ) : (
            <WaitingCardPayment page={page} cardPayment={cardPayment} form={form} />
          )}
        </Suspense>
      )}
    </>
  )
}

export default CardRepayment

const isEnded = ({ state }: CardPaymentDetails): boolean =>
  state === 'paid' || state === 'failed' || state === 'reversed'

/** The payment's state for screen readers. */
const statusAnnouncement = ({ state }: CardPaymentDetails): string => {
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
