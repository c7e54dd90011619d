import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyJob } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { currencySymbol } from '#domain/money/format.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { GroupedInput } from '../../ui/grouped-input/grouped-input.tsx'
import { moneyGrouping } from '../../ui/grouped-input/money-grouping.ts'
import { choicesOf, employments } from '../form/choices.ts'
import { FormCard } from '../form/form-card.tsx'
import { fieldText } from '../form/form-failure.ts'
import { useStepForm } from '../form/use-step-form.ts'
import { loadOverview } from './load-overview.ts'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.jobTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const act = saveStep(certifyJob, form => ({
  employment: fieldText(form, 'employment'),
  employer: fieldText(form, 'employer'),
  occupation: fieldText(form, 'occupation'),
  monthlyIncome: fieldText(form, 'monthlyIncome'),
  monthlyDebt: fieldText(form, 'monthlyDebt'),
  payday: fieldText(form, 'payday'),
}))

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('job', act))

/** Employment, income and debt. */
const JobStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const { market, saved } = pageData.overview
  const { currency } = getMarket(market)
  const money = { lead: currencySymbol(currency), grouping: moneyGrouping(currency) }
  const form = useStepForm(saved.job)
  return (
    <StepPage step="job" why={copy.jobReason()} pageData={pageData} form={form}>
      <FormCard title={copy.workTitle()}>
        <SelectField
          label={copy.employment()}
          placeholder={copy.choose()}
          options={choicesOf(employments)}
          {...form.field('employment')}
          defaultValue={form.value('employment')}
        />
        <TextField
          label={copy.employer()}
          hint={copy.employerHint()}
          {...form.field('employer')}
          defaultValue={form.value('employer')}
          autoComplete="organization"
          maxLength={100}
        />
        <TextField
          label={copy.occupation()}
          {...form.field('occupation')}
          defaultValue={form.value('occupation')}
          autoComplete="organization-title"
          maxLength={100}
        />
      </FormCard>
      <FormCard title={copy.incomeTitle()}>
        <GroupedInput
          label={copy.monthlyIncome()}
          hint={copy.monthlyIncomeHint()}
          {...form.field('monthlyIncome')}
          value={form.value('monthlyIncome')}
          {...money}
        />
        <GroupedInput
          label={copy.monthlyDebt()}
          hint={copy.monthlyDebtHint()}
          {...form.field('monthlyDebt')}
          value={form.value('monthlyDebt')}
          {...money}
        />
        <TextField
          label={copy.optional({ label: copy.payday() })}
          hint={copy.paydayHint()}
          {...form.field('payday')}
          defaultValue={form.value('payday')}
          inputMode="numeric"
          maxLength={2}
        />
      </FormCard>
    </StepPage>
  )
}

export default JobStep
