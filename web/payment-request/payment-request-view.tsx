import { lazy, Suspense, useEffect, useState } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import * as shellCopy from '#copy/pages/shell.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { Receipt } from '../payment/receipt.tsx'
import {
  type DisputeSubmission,
  usePaymentDispute,
} from '../payment-dispute/use-payment-dispute.ts'
import { useLatePart } from '../ui/late-part.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { OpenPaymentRequest } from './open-payment-request.tsx'
import type { PaymentSelection } from './payment-addresses.ts'
import type { PaymentRequestDetails } from './payment-request.ts'
import { useLivePaymentRequest } from './use-live-payment-request.ts'
import { usePaymentRequestPage } from './use-payment-request-page.ts'

export type PaymentRequestViewProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly loaded: PaymentRequestDetails
  readonly inBrowser: boolean
}

const importDialog = async () =>
  (await import('../payment-dispute/have-paid-dialog.tsx')).HavePaidDialog

/** What few visits show is no part of the page's first script; its document has it rendered. */
const EndedPaymentRequest = lazy(async () => ({
  default: (await import('./ended-payment-request.tsx')).EndedPaymentRequest,
}))

/** One payment request from its code to its receipt. Updates by itself. */
export const PaymentRequestView = ({
  order,
  selection,
  loaded,
  inBrowser,
}: PaymentRequestViewProps) => {
  const [paymentRequest, change] = useLivePaymentRequest(loaded)
  const [disputeState, submitDispute] = usePaymentDispute(paymentRequest.cardNo, dispute => {
    change({ claim: dispute })
    // The dispute is shown at the top.
    window.scrollTo(0, 0)
  })
  const [dialogOpen, setDialogOpen] = useState(false)
  const [HavePaidDialog, loadHavePaidDialog] = useLatePart(importDialog)
  useEffect(() => {
    // Loaded early, in case the network is lost on the way to the bank.
    loadHavePaidDialog().catch(() => undefined)
  }, [loadHavePaidDialog])
  const openDialog = () =>
    loadHavePaidDialog().then(
      () => setDialogOpen(true),
      () => showToast(shellCopy.offlineTitle(), { urgent: true }),
    )
  usePaymentRequestPage(loaded, order, inBrowser)
  const paid = paymentRequest.state === 'paid'
  const becamePaid = paid && loaded.state !== 'paid'
  return (
    <>
      <p role="status">
        <Hidden>{changeAnnouncement({ paymentRequest, loaded, disputeState })}</Hidden>
      </p>
      {/* What is shown stays until what follows it has been loaded. */}
      <Suspense>
        {paid && <Receipt order={order} paymentRequest={paymentRequest} takeFocus={becamePaid} />}
        {(paymentRequest.state === 'expired' ||
          paymentRequest.state === 'replaced' ||
          paymentRequest.state === 'part-paid') && (
          <EndedPaymentRequest {...{ order, selection, paymentRequest }} />
        )}
        {paymentRequest.state === 'waiting' && (
          <>
            <OpenPaymentRequest
              order={order}
              selection={selection}
              paymentRequest={paymentRequest}
              disputeState={disputeState}
              onHavePaid={openDialog}
            />
            {HavePaidDialog && (
              <HavePaidDialog
                open={dialogOpen}
                onClose={() => setDialogOpen(false)}
                onConfirm={reference => {
                  setDialogOpen(false)
                  submitDispute(reference)
                }}
              />
            )}
          </>
        )}
      </Suspense>
    </>
  )
}

type PaymentRequestChange = {
  readonly paymentRequest: PaymentRequestDetails
  readonly loaded: PaymentRequestDetails
  readonly disputeState: DisputeSubmission
}

/** What has changed since the page was loaded, for screen readers; empty for nothing. */
const changeAnnouncement = ({
  paymentRequest,
  loaded,
  disputeState,
}: PaymentRequestChange): string => {
  if (paymentRequest.state === 'paid' && loaded.state !== 'paid') {
    const amount = paymentRequest.receipt?.amount ?? paymentRequest.amount
    return copy.receivedAnnouncement({ amount: apiMoneyText(paymentRequest.currency, amount) })
  }
  if (paymentRequest.state !== loaded.state && paymentRequest.state === 'expired')
    return copy.expiredTitle()
  if (paymentRequest.state !== loaded.state && paymentRequest.state === 'replaced')
    return copy.replacedTitle()
  if (paymentRequest.reviewNote !== loaded.reviewNote) return paymentRequest.reviewNote
  if (disputeState.phase === 'sending') return copy.disputeSending()
  if (disputeState.phase === 'failed') return copy.disputeFailedTitle()
  if (paymentRequest.claim && !loaded.claim)
    return copy.disputeAnnouncement({ number: paymentRequest.claim.claimNo })
  return ''
}
