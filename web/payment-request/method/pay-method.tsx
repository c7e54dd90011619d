import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { type LoanReference, loanAddress } from '../../loan/loan-addresses.ts'
import { requireOrder } from '../../shell/failure/screen-failure.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import {
  type PaymentSelection,
  paymentAddress,
  readPaymentSelection,
} from '../payment-addresses.ts'
import { choiceStore } from './choice-store.ts'
import { ChooseMethod } from './choose-method.tsx'
import { findStoredChoice } from './method-choice.ts'
import { findTypeInAddress, loadMethodOptions, type MethodOptions } from './method-options.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.chooseMethodTitle())

type PayMethodPageData = {
  order: LoanReference
  selection: PaymentSelection
  options: MethodOptions
}

const load: ScreenLoad<PayMethodPageData> = async (api, request) => {
  const order = requireOrder(request)
  const options = await loadMethodOptions(api, order, {
    requested: findTypeInAddress(request),
    stored: findStoredChoice(choiceStore),
  })
  return { order, selection: readPaymentSelection(request), options }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** Choice of the payment method: a bank, or a mini market's counter. */
const PayMethod = () => {
  const { order, selection, options } = useLoaderData<typeof load>()
  // Another type is another form: its bank and channel start over.
  if (options.payMethodList.length > 0) {
    return <ChooseMethod key={options.payType} {...{ order, selection, options }} />
  }
  return (
    <Page title={copy.chooseMethodTitle()} backTo={paymentAddress(order, selection)}>
      <StateView
        art="empty"
        title={copy.noMethodsTitle()}
        actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
      >
        {copy.noMethodsText()}
      </StateView>
    </Page>
  )
}

export default PayMethod
