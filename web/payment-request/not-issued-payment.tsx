import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { type PaymentSelection, paymentAddress } from './payment-addresses.ts'

type NotIssuedPaymentProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
}

/**
 * The payment page as a document, before there is a payment request. The browser's script issues one
 * for installments at once; a cancellation, an extension or an early settlement replaces an open
 * request for installments, so these wait for the button, as everything does without script.
 */
export const NotIssuedPayment = ({ order, selection }: NotIssuedPaymentProps) => {
  const { revalidate, state } = useRevalidator()
  const submitting = useNavigation().state !== 'idle'
  const automatic = selection.purpose === undefined
  useEffect(() => {
    if (automatic) void revalidate()
  }, [automatic, revalidate])
  return (
    <Page title={copy.payTitle()} backTo={loanAddress(order)}>
      <StateView
        art="running"
        title={copy.notIssuedTitle()}
        actions={
          <>
            <Form method="post" action={paymentAddress(order, selection)}>
              <Button type="submit" wide busy={submitting || state === 'loading'}>
                {copy.showPaymentNumber()}
              </Button>
            </Form>
            <ButtonLink variant="quiet" to={loanAddress(order)}>
              {copy.backToLoan()}
            </ButtonLink>
          </>
        }
      >
        {copy.notIssuedText()}
      </StateView>
    </Page>
  )
}
