import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { loanAddress } from '../loan/loan-addresses.ts'
import { extensionAddress, installmentsAddress } from '../payment-request/payment-addresses.ts'
import { PaymentHelp } from '../payment-request/payment-help.tsx'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ExtensionUnavailable } from './extension-unavailable.tsx'
import { loadExtensionQuote } from './load-extension-quote.ts'
import { PayOrExtendComparison } from './pay-or-extend-comparison.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.extendTitle())

export const loader = screenLoader(loadExtensionQuote)
export const clientLoader = screenLoader(loadExtensionQuote)

/** Pay what is due, or extend: both with their total cost. */
const PayOrExtend = () => {
  const pageData = useLoaderData<typeof loadExtensionQuote>()
  if (!('quote' in pageData))
    return <ExtensionUnavailable title={copy.extendTitle()} {...pageData} />
  const { order, quote } = pageData
  return (
    <Page
      title={copy.extendTitle()}
      backTo={loanAddress(order)}
      actions={
        <ActionBar>
          <ButtonLink wide to={installmentsAddress(order)}>
            {copy.optionPayNow()}
          </ButtonLink>
          <ButtonLink wide variant="secondary" to={extensionAddress(order)}>
            {copy.optionExtend({ count: quote.daysBought })}
          </ButtonLink>
        </ActionBar>
      }
    >
      <PayOrExtendComparison quote={quote} />
      <Notice>
        {copy.extensionCost({
          amount: apiMoneyText(quote.currency, quote.feeAmount),
          days: quote.daysBought,
        })}
      </Notice>
      <PaymentHelp order={order} telephone={quote.telephone} />
    </Page>
  )
}

export default PayOrExtend
