import { useNavigate, useNavigation } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { groupInFours } from './grouped-code.ts'
import {
  installmentsAddress,
  type PaymentSelection,
  payMethodAddress,
  paymentAddress,
} from './payment-addresses.ts'
import { isTyped } from './payment-code-hero.tsx'
import { PaymentHelp } from './payment-help.tsx'
import type { PaymentRequestDetails } from './payment-request.ts'

type EndedPaymentRequestProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly paymentRequest: PaymentRequestDetails
}

/**
 * A payment request that accepts no more money: why, what happens with late payments, and how to
 * get a new one.
 */
export const EndedPaymentRequest = ({
  order,
  selection,
  paymentRequest,
}: EndedPaymentRequestProps) => {
  const navigate = useNavigate()
  const busy = useNavigation().state === 'loading'
  const isPart = paymentRequest.state === 'part-paid'
  const isReplaced = paymentRequest.state === 'replaced'
  const next = nextSelection(paymentRequest, selection)
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      actions={
        <ActionBar>
          {next ? (
            <Button
              wide
              busy={busy}
              onPress={() => void navigate(paymentAddress(order, next), { replace: true })}
            >
              {isPart ? copy.payRest() : copy.newNumber()}
            </Button>
          ) : (
            <ButtonLink wide to={installmentsAddress(order)}>
              {copy.newNumber()}
            </ButtonLink>
          )}
          {next && !isTyped(paymentRequest) && (
            <ButtonLink wide variant="quiet" to={payMethodAddress(order, next)}>
              {copy.changeMethod()}
            </ButtonLink>
          )}
        </ActionBar>
      }
    >
      {isPart ? (
        <StateView art="running" title={copy.partPaidTitle()}>
          {paymentRequest.reviewNote}
        </StateView>
      ) : (
        <StateView
          art={isReplaced ? 'replaced' : 'due'}
          title={isReplaced ? copy.replacedTitle() : copy.expiredTitle()}
        >
          {copy.expiredText()}
        </StateView>
      )}
      {!isPart && paymentRequest.reviewNote !== '' && (
        <Notice tone="waiting" title={copy.inReviewTitle()}>
          <p>{paymentRequest.reviewNote}</p>
        </Notice>
      )}
      <Card>
        <DetailList>
          {isTyped(paymentRequest) && (
            <DetailItem label={copy.oldNumber()}>
              {groupInFours(paymentRequest.vcode).join(' ')}
            </DetailItem>
          )}
          <DetailItem label={copy.billNumber()}>{paymentRequest.cardNo}</DetailItem>
          {paymentRequest.claim && (
            <DetailItem label={copy.disputeNo()}>{paymentRequest.claim.claimNo}</DetailItem>
          )}
        </DetailList>
      </Card>
      <PaymentHelp order={order} telephone={paymentRequest.telephone} />
    </Page>
  )
}

/**
 * What a new payment request is for: of one that was paid in part the rest, else the same. Undefined where
 * other payments have paid installments since: the same number of them would be later ones, so the
 * borrower chooses anew.
 */
const nextSelection = (
  { purpose, state, remaining }: PaymentRequestDetails,
  selection: PaymentSelection,
): PaymentSelection | undefined => {
  if (purpose !== 'installments' || !remaining) return selection
  return state === 'part-paid' ? { purpose: 'part', amount: remaining } : undefined
}
