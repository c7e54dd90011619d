import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { BillView } from './bill-view.tsx'
import { choiceStore } from './choice-store.ts'
import { loadPayment, type Payment } from './load-payment.ts'
import { RefusedPayment } from './refused-payment.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.payTitle())

type Shown = {
  payment: Payment
  /** Loaded in the browser, whose own choice of a way to pay was heard. */
  inBrowser: boolean
}

const load: Load<Shown> = async (api, request) => ({
  payment: await loadPayment(api, request, choiceStore),
  inBrowser: typeof document !== 'undefined',
})

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** "Pelunasan": the number to pay to, and what came of it. */
const VirtualAccount = () => {
  const { payment, inBrowser } = useLoaderData<typeof load>()
  if (!('bill' in payment)) return <RefusedPayment {...payment} />
  const { order, wanted, bill } = payment
  // Another bill is another page: nothing of the old one may linger.
  return <BillView key={bill.cardNo} {...{ order, wanted, inBrowser }} loaded={bill} />
}

export default VirtualAccount
