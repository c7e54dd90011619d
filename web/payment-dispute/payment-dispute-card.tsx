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
  if (state.phase === 'sending') return <Notice tone="waiting">{copy.disputeSending()}</Notice>
  return (
    <>
      {state.phase === 'failed' && (
        <Notice tone="late" title={copy.disputeFailedTitle()}>
          <p>{state.message || copy.disputeFailedText()}</p>
          <Button variant="secondary" onPress={state.retry}>
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
          {copy.disputeChargesFrozen({ date: dateInWords(dispute.frozen.fromOn, locale) })}
        </p>
      )}
      <DetailList>
        {dispute.answer !== '' && (
          <DetailItem label={copy.disputeAnswer()}>{dispute.answer}</DetailItem>
        )}
        {open && (
          <DetailItem label={copy.disputeAnswerBy()}>
            {dateInWords(dispute.answerBy, locale)}
          </DetailItem>
        )}
        <DetailItem label={copy.disputeNo()}>{dispute.claimNo}</DetailItem>
        <DetailItem label={copy.disputeOpenedOn()}>
          {instantInWords(dispute.openedAt, { currency: paymentRequest.currency, locale })}
        </DetailItem>
        {dispute.reference !== '' && (
          <DetailItem label={copy.disputeReference()}>{dispute.reference}</DetailItem>
        )}
      </DetailList>
    </Card>
  )
}

const disputeText = (state: PaymentDisputeDetails['state']): { title: string; text: string } => {
  switch (state) {
    case 'not-found':
      return { title: copy.disputeNotFoundTitle(), text: copy.disputeNotFoundText() }
    case 'lapsed':
      return { title: copy.disputeLapsedTitle(), text: copy.disputeLapsedText() }
    default:
      return { title: copy.disputeTitle(), text: copy.disputeText() }
  }
}
