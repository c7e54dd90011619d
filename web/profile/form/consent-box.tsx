import type { ConsentPurpose } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import type { CertificationOverview } from '../certification/load-overview.ts'
import { FormCard } from './form-card.tsx'
import { TickBox } from './tick-box.tsx'
import type { StepForm } from './use-step-form.ts'

export type ConsentBoxProps = {
  readonly overview: CertificationOverview
  readonly purpose: ConsentPurpose
  /** The form field that carries the consent. */
  readonly name: string
  readonly form: StepForm
}

/** Requests one consent in its current text, never pre-ticked. Nothing where it was given and holds. */
export const ConsentBox = ({ overview, purpose, name, form }: ConsentBoxProps) => {
  const { locale } = usePageFacts()
  const consent = overview.consents.find(each => each.purpose === purpose)
  if (!consent || (consent.given === '1' && consent.outdated === '0')) return null
  const version = shortDate(consent.version, locale)
  return (
    <FormCard title={consent.title} text={consent.body}>
      <TickBox name={name} form={form} note={copy.consentVersion({ version })}>
        {copy.consentAgree()}
      </TickBox>
    </FormCard>
  )
}
