import { type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router'
import * as copy from '#copy/pages/card-payment.js'
import { screenAction } from '../shell/screen-action.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import { CardCodeStep } from './card-code-step.tsx'
import { ChooseCard } from './choose-card.tsx'
import { EndedCardPayment } from './ended-card-payment.tsx'
import { type CardPaymentDetails, loadCardPage } from './load-card-page.ts'
import { NoCards } from './no-cards.tsx'
import { type CardFormReply, payByCard } from './pay-by-card.ts'
import { OnProviderPage, WaitingCardPayment } from './waiting-card-payment.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

export const loader = screenLoader(loadCardPage)
export const clientLoader = screenLoader(loadCardPage)
export const action = screenAction(payByCard)
export const clientAction = screenAction(payByCard)

/** Paying by card: choice of the card, the bank's code, and the result, by the payment's state. */
const CardRepayment = () => {
  const page = useLoaderData<typeof loader>()
  // The router's types do not separate an action's reply from its redirects.
  const reply = useActionData() as CardFormReply | undefined
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  if (!('options' in page)) return <NoCards page={page} />
  const { charge: cardPayment } = page.options
  const form = { reply, busy, attemptKey: reply?.attemptKey ?? page.attemptKey }
  if (!cardPayment && reply?.bankPageUrl && reply.repayRecordId) {
    const { bankPageUrl: url, repayRecordId: requestNo } = reply
    return <OnProviderPage page={page} url={url} requestNo={requestNo} />
  }
  const needsCode = cardPayment?.state === 'code-sent' && !page.usesOtherCard
  return (
    <>
      <p role="status">
        <Hidden>{cardPayment ? statusAnnouncement(cardPayment) : ''}</Hidden>
      </p>
      {!cardPayment || (cardPayment.state === 'code-sent' && !needsCode) ? (
        <ChooseCard page={page} form={form} />
      ) : needsCode ? (
        <CardCodeStep page={page} cardPayment={cardPayment} form={form} />
      ) : isEnded(cardPayment) ? (
        <EndedCardPayment page={page} cardPayment={cardPayment} />
      ) : (
        <WaitingCardPayment page={page} cardPayment={cardPayment} form={form} />
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
