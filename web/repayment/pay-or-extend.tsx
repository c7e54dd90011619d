import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { wireMoneyText } from '../shell/wire-money.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { loadQuote } from './load-quote.ts'
import { NoMoreTime } from './no-more-time.tsx'
import { PaymentHelp } from './payment-help.tsx'
import { extensionAddress, installmentsAddress, loanAddress } from './repayment-addresses.ts'
import { TwoWays } from './two-ways.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.extendTitle())

export const loader = screenLoader(loadQuote)
export const clientLoader = screenLoader(loadQuote)

/** Pay what is due, or take more time: both with all they cost, so that either can be chosen. */
const PayOrExtend = () => {
  const quoted = useLoaderData<typeof loadQuote>()
  if (!('quote' in quoted)) return <NoMoreTime title={copy.extendTitle()} {...quoted} />
  const { order, quote } = quoted
  return (
    <Page
      title={copy.extendTitle()}
      backTo={loanAddress(order)}
      actions={
        <ActionBar>
          <ButtonLink wide to={installmentsAddress(order)}>
            {copy.wayNow()}
          </ButtonLink>
          <ButtonLink wide look="secondary" to={extensionAddress(order)}>
            {copy.wayExtend()}
          </ButtonLink>
        </ActionBar>
      }
    >
      <TwoWays quote={quote} />
      <Notice>
        {copy.costsMore({
          amount: wireMoneyText(quote.currency, quote.feeAmount),
          days: quote.daysBought,
        })}
      </Notice>
      <PaymentHelp order={order} telephone={quote.telephone} />
    </Page>
  )
}

export default PayOrExtend
