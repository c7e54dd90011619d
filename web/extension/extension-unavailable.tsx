import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/payment-request.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { installmentsAddress } from '../payment-request/payment-addresses.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'

type ExtensionUnavailableProps = {
  readonly title: string
  readonly order: LoanReference
  readonly refusedBy: string
  readonly message: string
}

/** Why no extension is possible, and what to do instead. */
export const ExtensionUnavailable = ({
  title,
  order,
  refusedBy,
  message,
}: ExtensionUnavailableProps) => {
  const isDue = refusedBy !== refusalCode.extensionNotDue
  return (
    <Page title={title} backTo={loanAddress(order)}>
      <StateView
        art="running"
        title={copy.extensionUnavailableTitle()}
        actions={
          <>
            {isDue && <ButtonLink to={installmentsAddress(order)}>{copy.payDue()}</ButtonLink>}
            <ButtonLink variant={isDue ? 'quiet' : 'primary'} to={loanAddress(order)}>
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
