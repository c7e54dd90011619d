import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { loadPaymentPage, type PaymentPageData } from './load-payment-page.ts'
import { choiceStore } from './method/choice-store.ts'
import { PaymentRequestView } from './payment-request-view.tsx'
import { RefusedPayment } from './refused-payment.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.payTitle())

type VirtualAccountPageData = {
  payment: PaymentPageData
  /** Loaded in the browser, with its stored payment method. */
  inBrowser: boolean
}

const load: ScreenLoad<VirtualAccountPageData> = async (api, request) => ({
  payment: await loadPaymentPage(api, request, choiceStore),
  inBrowser: typeof document !== 'undefined',
})

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** "Pelunasan": the payment request and its state. */
const VirtualAccount = () => {
  const { payment, inBrowser } = useLoaderData<typeof load>()
  if (!('paymentRequest' in payment)) return <RefusedPayment {...payment} />
  const { order, selection, paymentRequest } = payment
  // Another payment request is another page: no state of the old one may remain.
  return (
    <PaymentRequestView
      key={paymentRequest.cardNo}
      {...{ order, selection, inBrowser }}
      loaded={paymentRequest}
    />
  )
}

export default VirtualAccount
