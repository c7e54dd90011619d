import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { PaymentDisputeCard } from '../payment-dispute/payment-dispute-card.tsx'
import type { DisputeSubmission } from '../payment-dispute/use-payment-dispute.ts'
import { paths } from '../routes.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './open-payment-request.module.css'
import { PaySteps } from './pay-steps.tsx'
import type { PaymentSelection } from './payment-addresses.ts'
import { PaymentCodeHero } from './payment-code-hero.tsx'
import { PaymentHelp } from './payment-help.tsx'
import type { PaymentRequestDetails } from './payment-request.ts'
import { PaymentRequestSummary } from './payment-request-summary.tsx'

export type OpenPaymentRequestProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly paymentRequest: PaymentRequestDetails
  readonly disputeState: DisputeSubmission
  readonly onHavePaid: () => Promise<void>
}

/** An open payment request: the payment code first, then everything needed to pay it. */
export const OpenPaymentRequest = ({
  order,
  selection,
  paymentRequest,
  disputeState,
  onHavePaid,
}: OpenPaymentRequestProps) => {
  const isInSuspense = paymentRequest.reviewNote !== ''
  const dispute = paymentRequest.claim?.state === 'open' ? paymentRequest.claim : null
  const details = (
    <>
      <PaymentRequestSummary
        order={order}
        selection={selection}
        paymentRequest={paymentRequest}
        withCode={isInSuspense || dispute !== null}
      />
      <PaySteps paymentRequest={paymentRequest} folded={isInSuspense || dispute !== null} />
    </>
  )
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      hero={
        isInSuspense ? (
          <SuspenseHero paymentRequest={paymentRequest} />
        ) : dispute ? undefined : (
          <PaymentCodeHero paymentRequest={paymentRequest} />
        )
      }
      actions={
        <ActionBar>
          {isInSuspense || dispute?.reference ? (
            <ButtonLink wide to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          ) : (
            <Button wide busy={disputeState.phase === 'sending'} onPress={onHavePaid}>
              {dispute ? copy.addReference() : copy.havePaid()}
            </Button>
          )}
        </ActionBar>
      }
    >
      <PaymentDisputeCard paymentRequest={paymentRequest} state={disputeState} />
      {dispute && (
        <ButtonLink wide variant="secondary" to={slipAddress(order.orderId)}>
          {copy.sendSlip()}
        </ButtonLink>
      )}
      {paymentRequest.purpose === 'cooling-off' && <Notice>{copy.coolingOffPurpose()}</Notice>}
      {paymentRequest.purpose === 'extension' && <Notice>{copy.extensionPurpose()}</Notice>}
      {paymentRequest.purpose === 'pay-off' && <Notice>{copy.earlySettlementPurpose()}</Notice>}
      {isAmountCorrected(paymentRequest, selection) && (
        <Notice>
          {copy.amountChanged({
            amount: apiMoneyText(paymentRequest.currency, paymentRequest.amount),
          })}
        </Notice>
      )}
      {dispute ? <Accordion summary={copy.paymentDetails()}>{details}</Accordion> : details}
      <Notice icon="info">{hasSlip(paymentRequest) ? copy.keepSlip() : copy.keepReceipt()}</Notice>
      <PaymentHelp order={order} telephone={paymentRequest.telephone} />
    </Page>
  )
}

/** A transfer to an account or cash at a shop; an app or a page shows a receipt instead. */
const hasSlip = ({ payType }: PaymentRequestDetails): boolean => payType === '1' || payType === '2'

/** The complaint form for payments, which takes photos. */
const slipAddress = (orderId: string): string =>
  `${paths.writeComplaint}?${new URLSearchParams({ problemType: '2', orderId })}`

/** The server reports it once; after a reload the amount in the address shows it. */
const isAmountCorrected = (
  paymentRequest: PaymentRequestDetails,
  { amount }: PaymentSelection,
): boolean =>
  paymentRequest.amountChanged === '1' ||
  (amount !== undefined && !isSameAmount(paymentRequest.currency, paymentRequest.amount, amount))

const isSameAmount = (currency: Currency, left: string, right: string): boolean => {
  try {
    return apiMoney(currency, left).minor === apiMoney(currency, right).minor
  } catch {
    // The address has an invalid amount of this currency: the server has corrected it.
    return false
  }
}

/** A payment is in suspense: says first that the money is safe. */
const SuspenseHero = ({ paymentRequest }: { paymentRequest: PaymentRequestDetails }) => (
  <div className={styles['hero']}>
    <Badge tone="waiting">{copy.inReview()}</Badge>
    <h2 className={styles['title']}>{copy.inReviewTitle()}</h2>
    {paymentRequest.reviewNote !== '' && <p>{paymentRequest.reviewNote}</p>}
  </div>
)
