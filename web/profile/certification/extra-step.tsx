import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyExtra } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { localeNames } from '../../shell/locale.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { choicesOf, loanPurposes } from '../form/choices.ts'
import { ConsentBox } from '../form/consent-box.tsx'
import { FormCard } from '../form/form-card.tsx'
import { fieldText } from '../form/form-failure.ts'
import { useStepForm } from '../form/use-step-form.ts'
import { loadOverview } from './load-overview.ts'
import { LocationCard } from './location-card.tsx'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.extraTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const act = saveStep(certifyExtra, form => ({
  loanPurpose: fieldText(form, 'loanPurpose'),
  email: fieldText(form, 'email'),
  language: fieldText(form, 'language'),
  newsConsent: fieldText(form, 'newsConsent'),
}))

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('extra', act))

/** Purpose of the loan and language; the rest is optional. */
const ExtraStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const { overview } = pageData
  const { locale, market } = usePageFacts()
  const form = useStepForm(overview.saved.extra ?? { language: locale })
  const { languages, offeredLanguages } = getMarket(market)
  const languageChoices = languages.filter(
    each => offeredLanguages.includes(each) || each === locale || each === form.value('language'),
  )
  return (
    <StepPage step="extra" why={copy.extraReason()} pageData={pageData} form={form}>
      <FormCard>
        <SelectField
          label={copy.loanPurpose()}
          placeholder={copy.choose()}
          options={choicesOf(loanPurposes)}
          {...form.field('loanPurpose')}
          defaultValue={form.value('loanPurpose')}
        />
        <SelectField
          label={copy.language()}
          hint={copy.languageHint()}
          placeholder={copy.choose()}
          options={languageChoices.map(value => ({ value, label: localeNames[value] }))}
          {...form.field('language')}
          defaultValue={form.value('language')}
        />
        <TextField
          label={copy.optional({ label: copy.email() })}
          hint={copy.emailHint()}
          {...form.field('email')}
          defaultValue={form.value('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={120}
        />
      </FormCard>
      <ConsentBox overview={overview} purpose="news" name="newsConsent" form={form} />
      <LocationCard overview={overview} />
    </StepPage>
  )
}

export default ExtraStep
