import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { requireOrder } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { choiceStore } from './choice-store.ts'
import { ChooseWay } from './choose-way.tsx'
import { findStoredChoice } from './pay-choice.ts'
import { findAskedType, loadPayOptions, type PayOptions } from './pay-options.ts'
import {
  type Asked,
  loanAddress,
  type Order,
  paymentAddress,
  readAsked,
} from './repayment-addresses.ts'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.chooserTitle())

type Shown = { order: Order; wanted: Asked; options: PayOptions }

const load: Load<Shown> = async (api, request) => {
  const order = requireOrder(request)
  const options = await loadPayOptions(api, order, {
    asked: findAskedType(request),
    stored: findStoredChoice(choiceStore),
  })
  return { order, wanted: readAsked(request), options }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** The chooser of ways to pay: by bank, or at a mini market's counter. */
const PayMethod = () => {
  const { order, wanted, options } = useLoaderData<typeof load>()
  // Another type is another form: its bank and method start anew.
  if (options.payMethodList.length > 0) {
    return <ChooseWay key={options.payType} {...{ order, wanted, options }} />
  }
  return (
    <Page title={copy.chooserTitle()} backTo={paymentAddress(order, wanted)}>
      <StateView
        art="empty"
        title={copy.noWaysTitle()}
        actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
      >
        {copy.noWaysText()}
      </StateView>
    </Page>
  )
}

export default PayMethod
