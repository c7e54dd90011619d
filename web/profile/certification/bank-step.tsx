import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyBank } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { BankFields, readBank, useBankForm } from '../bank-account/bank-fields.tsx'
import { loadOverview } from './load-overview.ts'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.bankTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const act = saveStep(certifyBank, readBank)

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('bank', act))

/** The payout account. */
const BankStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const form = useBankForm(pageData.overview)
  return (
    <StepPage step="bank" why={copy.bankReason()} pageData={pageData} form={form}>
      <BankFields overview={pageData.overview} form={form} />
    </StepPage>
  )
}

export default BankStep
