import * as copy from '#copy/pages/payment-request.js'
import type { PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { dateInWords } from '../shell/dates.ts'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './payment-dispute-card.module.css'
import type { DisputeSubmission } from './use-payment-dispute.ts'

/**
 * State of the payment dispute; nothing before one was opened. `PaymentRequestView` announces it.
 */
export const PaymentDisputeCard = ({
  paymentRequest,
  state,
}: {
  paymentRequest: PaymentRequestDetails
  state: DisputeSubmission
}) => {
  if (state.phase === 'sending') return <Notice tone="waiting">{copy.claimSending()}</Notice>
  return (
    <>
      {state.phase === 'failed' && (
        <Notice tone="late" title={copy.claimFailedTitle()}>
          <p>{state.message || copy.claimFailedText()}</p>
          <Button look="secondary" onPress={state.retry}>
            {copy.sendAgain()}
          </Button>
        </Notice>
      )}
      {paymentRequest.claim && (
        <PaymentDisputeStatus dispute={paymentRequest.claim} paymentRequest={paymentRequest} />
      )}
    </>
  )
}

type PaymentDisputeDetails = NonNullable<PaymentRequestDetails['claim']>

/** A dispute's state, and when it will be answered. */
const PaymentDisputeStatus = ({
  dispute,
  paymentRequest,
}: {
  dispute: PaymentDisputeDetails
  paymentRequest: PaymentRequestDetails
}) => {
  const { locale } = usePageFacts()
  const open = dispute.state === 'open'
  const { title, text } = disputeText(dispute.state)
  return (
    <Card title={title}>
      <p className={styles['text']}>{text}</p>
      {open && dispute.frozen && (
        <p className={styles['text']}>
          {copy.claimFrozen({ date: dateInWords(dispute.frozen.fromOn, locale) })}
        </p>
      )}
      <DetailList>
        {dispute.answer !== '' && (
          <DetailItem label={copy.claimAnswer()}>{dispute.answer}</DetailItem>
        )}
        {open && (
          <DetailItem label={copy.claimAnswerBy()}>
            {dateInWords(dispute.answerBy, locale)}
          </DetailItem>
        )}
        <DetailItem label={copy.claimNo()}>{dispute.claimNo}</DetailItem>
        <DetailItem label={copy.claimOpened()}>
          {instantInWords(dispute.openedAt, { currency: paymentRequest.currency, locale })}
        </DetailItem>
        {dispute.reference !== '' && (
          <DetailItem label={copy.claimReference()}>{dispute.reference}</DetailItem>
        )}
      </DetailList>
    </Card>
  )
}

const disputeText = (state: PaymentDisputeDetails['state']): { title: string; text: string } => {
  switch (state) {
    case 'not-found':
      return { title: copy.claimNotFoundTitle(), text: copy.claimNotFoundText() }
    case 'lapsed':
      return { title: copy.claimLapsedTitle(), text: copy.claimLapsedText() }
    default:
      return { title: copy.claimTitle(), text: copy.claimText() }
  }
}
