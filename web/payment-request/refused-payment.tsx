import { useNavigation, useRevalidator } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/payment-request.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import type { ArtName } from '../ui/art/art.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { extensionRefusals } from './load-payment-page.ts'
import { fromPayment } from './method/return-to-payment.ts'
import { type PaymentSelection, payMethodAddress } from './payment-addresses.ts'

type RefusedPaymentProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly refusedBy: string
  /** The server's text for the borrower. */
  readonly message: string
}

/** Refusals that a retry or another payment method cannot change. */
const finalRefusals: readonly string[] = [
  refusalCode.nothingToPay,
  refusalCode.coolingOffClosed,
  refusalCode.payOffClosed,
  ...extensionRefusals,
]

/** No payment request: why, and what to do instead. */
export const RefusedPayment = (props: RefusedPaymentProps) => {
  const { order, message, refusedBy } = props
  const nothing = finalRefusals.includes(refusedBy)
  return (
    <Page title={copy.payTitle()} backTo={loanAddress(order)}>
      <StateView
        art={artOfRefusal(refusedBy)}
        title={titleOfRefusal(refusedBy)}
        actions={
          <>
            {!nothing && <RetryActions {...props} />}
            <ButtonLink variant={nothing ? 'primary' : 'quiet'} to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          </>
        }
      >
        {message}
      </StateView>
    </Page>
  )
}

const artOfRefusal = (refusedBy: string): ArtName => {
  if (refusedBy === refusalCode.nothingToPay) return 'settled'
  return finalRefusals.includes(refusedBy) ? 'running' : 'fault'
}

const titleOfRefusal = (refusedBy: string): string => {
  if (refusedBy === refusalCode.nothingToPay) return copy.nothingToPayTitle()
  if (refusedBy === refusalCode.coolingOffClosed) return copy.coolingOffClosedTitle()
  if (refusedBy === refusalCode.payOffClosed) return copy.earlySettlementClosedTitle()
  if (refusedBy === refusalCode.methodUnavailable) return copy.methodGoneTitle()
  return extensionRefusals.includes(refusedBy)
    ? copy.extensionUnavailableTitle()
    : copy.numberFailedTitle()
}

const RetryActions = ({ order, selection, refusedBy }: RefusedPaymentProps) => {
  const { revalidate, state } = useRevalidator()
  const navigating = useNavigation().state === 'loading'
  const another = (
    <ButtonLink
      variant={refusedBy === refusalCode.methodUnavailable ? 'primary' : 'secondary'}
      to={payMethodAddress(order, selection)}
      state={fromPayment}
    >
      {copy.chooseAnotherMethod()}
    </ButtonLink>
  )
  if (refusedBy === refusalCode.methodUnavailable) return another
  return (
    <>
      <Button busy={navigating || state === 'loading'} onPress={revalidate}>
        {copy.tryAgain()}
      </Button>
      {another}
    </>
  )
}
