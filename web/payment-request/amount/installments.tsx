import { type MetaFunction, useLoaderData } from 'react-router'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import * as copy from '#copy/pages/payment-request.js'
import {
  type CoolingOffTerms,
  findCoolingOffTerms,
} from '../../early-settlement/find-cooling-off-terms.ts'
import { type LoanReference, loanAddress } from '../../loan/loan-addresses.ts'
import { requireData, requireOrder } from '../../shell/failure/screen-failure.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { ChoosePeriods } from './choose-periods.tsx'
import { PaidPeriods } from './paid-periods.tsx'
import type { RepaymentPlan } from './pending-periods.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.installmentsTitle())

type InstallmentsPageData = {
  readonly order: LoanReference
  readonly plan: RepaymentPlan
  readonly coolingOff: CoolingOffTerms | undefined
}

const load: ScreenLoad<InstallmentsPageData> = async (api, request) => {
  const order = requireOrder(request)
  const [plan, coolingOff] = await Promise.all([
    api(loanPlayDetail, order),
    findCoolingOffTerms(api, order),
  ])
  return { order, plan: requireData(plan), coolingOff }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** "Detail Tagihan": the periods left to pay of a loan. */
const InstallmentsPage = () => {
  const { order, plan, coolingOff } = useLoaderData<typeof load>()
  const { repayWaitDetail, repayYetDetail } = plan.repayPlanDetail
  if (repayWaitDetail.length > 0) {
    return <ChoosePeriods order={order} plan={plan} coolingOff={coolingOff} />
  }
  const everPaid = repayYetDetail.length > 0
  return (
    <Page title={copy.installmentsTitle()} backTo={loanAddress(order)}>
      <StateView
        art={everPaid ? 'settled' : 'empty'}
        title={everPaid ? copy.allPaidTitle() : copy.noPlanTitle()}
        actions={<ButtonLink to={loanAddress(order)}>{copy.backToLoan()}</ButtonLink>}
      >
        {everPaid ? copy.allPaidText() : copy.noPlanText()}
      </StateView>
      <PaidPeriods plan={plan} />
    </Page>
  )
}

export default InstallmentsPage
