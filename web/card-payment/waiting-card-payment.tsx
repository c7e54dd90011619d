import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { repaymentWay } from '#contract/card-payment/calls.ts'
import { validateLink } from '#contract/links.ts'
import * as copy from '#copy/pages/card-payment.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { cardPaymentAddress, paymentAddress } from '../payment-request/payment-addresses.ts'
import { browserApi } from '../shell/browser-api.ts'
import { follow } from '../shell/follow.ts'
import { openLink } from '../shell/open-link.ts'
import { pageActivity } from '../shell/page-activity.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ButtonLink, buttonClass } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormState, OpenCardPage } from './card-page.ts'
import type { CardPaymentDetails, CardPaymentOptions } from './load-card-page.ts'
import { PayHero } from './pay-hero.tsx'

type WaitingCardPaymentProps = {
  readonly page: OpenCardPage
  readonly cardPayment: CardPaymentDetails
  readonly form: CardFormState
}

/** The bank is processing the payment, here or on its own page. Updates by itself. */
export const WaitingCardPayment = (props: WaitingCardPaymentProps) => {
  const { page, form } = props
  const { order, selection, options } = page
  const cardPayment = useLiveCardPayment(props.cardPayment, order.orderId)
  const isRedirected = cardPayment.state === 'redirected'
  const statusAddress = cardPaymentAddress(order, selection, {
    record: cardPayment.repaymentRecordId,
  })
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={<PayHero {...options} amount={cardPayment.amount} periods={cardPayment.periods} />}
    >
      <CardFormProblem reply={form.reply} />
      <StateView
        art="review"
        title={isRedirected ? copy.redirectedTitle() : copy.waitingTitle()}
        actions={
          <>
            {isRedirected && (
              <BankLink url={cardPayment.url} externalUrl={form.reply?.bankPageUrl} />
            )}
            <ButtonLink
              variant={isRedirected ? 'secondary' : 'primary'}
              to={statusAddress}
              reloadDocument
            >
              {copy.checkAgain()}
            </ButtonLink>
            {isRedirected && (
              <ButtonLink
                variant="quiet"
                to={cardPaymentAddress(order, selection, { other: true })}
              >
                {copy.changeCard()}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          </>
        }
      >
        {isRedirected ? copy.redirectedText() : copy.waitingText()}
      </StateView>
    </Page>
  )
}

/** Opens by itself after submission; the link stays for returning borrowers and without script. */
const BankLink = ({ url, externalUrl }: { url: string; externalUrl: string | undefined }) => {
  const { links } = usePageFacts()
  useEffect(() => {
    if (externalUrl !== undefined) openLink(externalUrl, links)
  }, [externalUrl, links])
  const verdict = validateLink(url, links)
  if (verdict.kind !== 'open') return null
  return (
    <a className={buttonClass({})} href={verdict.url}>
      {copy.continueToHost({ host: new URL(verdict.url).hostname })}
    </a>
  )
}

/**
 * The payment waits on the payment provider's page, by a payment request of ours; that page leads
 * back to the request's own page, which changes by itself.
 */
export const OnProviderPage = ({ page, url, requestNo }: OnProviderPageProps) => {
  const { order, selection, options } = page
  useEffect(() => location.assign(url), [url])
  return (
    <Page title={copy.title()} backTo={loanAddress(order)} hero={<PayHero {...options} />}>
      <StateView
        art="review"
        title={copy.redirectedTitle()}
        actions={
          <>
            <a className={buttonClass({})} href={url}>
              {copy.continueToHost({ host: new URL(url).hostname })}
            </a>
            <ButtonLink variant="secondary" to={paymentAddress(order, selection, requestNo)}>
              {copy.checkAgain()}
            </ButtonLink>
          </>
        }
      >
        {copy.bankPageText()}
      </StateView>
    </Page>
  )
}

type OnProviderPageProps = {
  readonly page: OpenCardPage
  readonly url: string
  readonly requestNo: string
}

/** The card payment: as loaded, then as polled until the bank's result is known. */
const useLiveCardPayment = (
  loaded: CardPaymentDetails,
  orderId: LoanReference['orderId'],
): CardPaymentDetails => {
  const [cardPayment, setCardPayment] = useState(loaded)
  const { repaymentRecordId } = loaded
  const { revalidate } = useRevalidator()
  useEffect(() => setCardPayment(loaded), [loaded])
  useEffect(
    () =>
      follow({
        fetchLatest: () => browserApi()(repaymentWay, { orderId, repaymentRecordId }),
        isAwaited,
        onLatest: latest => {
          if (latest.charge) setCardPayment(latest.charge)
          // A result has another page than this one.
          if (!isAwaited(latest)) void revalidate()
        },
        activity: pageActivity,
      }),
    [orderId, repaymentRecordId, revalidate],
  )
  return cardPayment
}

const awaitedStates: readonly string[] = [
  'asked',
  'redirected',
  'confirmed',
  'unknown',
] satisfies CardPaymentDetails['state'][]

const isAwaited = ({ charge }: CardPaymentOptions): boolean =>
  charge !== null && awaitedStates.includes(charge.state)
