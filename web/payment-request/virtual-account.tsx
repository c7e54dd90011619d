import { type MetaFunction, redirect, useActionData, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import {
  type IssuedPayment,
  issueFromForm,
  loadPaymentPage,
  type PaymentPageData,
  readPaymentPage,
} from './load-payment-page.ts'
import { choiceStore } from './method/choice-store.ts'
import { NotIssuedPayment } from './not-issued-payment.tsx'
import { paymentAddress } from './payment-addresses.ts'
import { PaymentRequestView } from './payment-request-view.tsx'
import { RefusedPayment } from './refused-payment.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.payTitle())

type VirtualAccountPageData = {
  payment: PaymentPageData
  /** Loaded in the browser, with its stored payment method. */
  inBrowser: boolean
}

const read: ScreenLoad<VirtualAccountPageData> = async (api, request) => ({
  payment: await readPaymentPage(api, request),
  inBrowser: false,
})

const load: ScreenLoad<VirtualAccountPageData> = async (api, request) => ({
  payment: await loadPaymentPage(api, request, choiceStore),
  inBrowser: true,
})

/** Returns only a refusal; a payment request gets its own address. */
const issue: ScreenSubmit<IssuedPayment> = async (api, _form, request) => {
  const payment = await issueFromForm(api, request, choiceStore)
  if (!('paymentRequest' in payment)) return payment
  throw redirect(paymentAddress(payment.order, payment.selection, payment.paymentRequest.cardNo))
}

export const loader = screenLoader(read)
export const clientLoader = screenLoader(load)
export const action = screenAction(issue)
export const clientAction = screenAction(issue)

/** "Pelunasan": the payment request and its state. */
const VirtualAccount = () => {
  const { payment, inBrowser } = useLoaderData<typeof load>()
  const refused = useActionData<typeof issue>()
  if ('notIssued' in payment) {
    return refused && 'refusedBy' in refused ? (
      <RefusedPayment {...refused} />
    ) : (
      <NotIssuedPayment {...payment} />
    )
  }
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
